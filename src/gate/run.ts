import { GateError } from '../core/errors.js';
import { nearest } from '../core/nearest.js';
import { quoteText } from '../core/quote.js';
import { describeTally } from '../checks/tally.js';
import { NO_EXCEPTIONS } from '../checks/append-only/exceptions.js';
import type { CheckName } from '../core/rules.js';
import { CHECK_NAMES } from '../core/rules.js';
import type { Scratchpad } from '../core/scratchpad.js';
import type { Family } from '../families/contract.js';
import { judgeAppendOnly } from './append-only.js';
import type { JudgePlan } from './chunk.js';
import { judgeCoverage } from './coverage.js';
import { exclusionsOf } from './exclusions-rules.js';
import { judgeExclusions } from './exclusions.js';
import { judgeExecutables } from './executables.js';
import { FindingBook } from './findings.js';
import { describeMisfit } from './misfit.js';
import type { OpenJudges } from './judges.js';
import { excuseLegacyLines } from './legacy.js';
import { judgeParity } from './parity.js';
import { planRun, type PlannedArtifact } from './plan.js';
import { CONFIG_PATH, readPolicy, type Policy } from './policy.js';
import { judgePolicyChanges } from './policy-changes.js';
import type { Change, Repository, Snapshot } from './ports.js';
import type { Question } from './question.js';
import { readArtifacts, type ReadingTotals } from './reading.js';
import type { Outcome, Report, RunFacts } from './report.js';
import { judgeRetention } from './retention.js';
import { scanCommits } from './commit-secrets.js';

/** The outside world of one run; `edges/` wires it. */
export interface GatePorts {
  readonly repository: Repository;
  readonly openJudges: OpenJudges;
  readonly tool: { readonly name: string; readonly version: string };
  readonly progress: (totals: Readonly<ReadingTotals>) => void;
  /** Scratchpad keys among the environment variables. */
  readonly environment: Scratchpad;
  readonly now: () => Date;
}

interface Sides {
  readonly head: Snapshot;
  readonly base: Snapshot | null;
  readonly change: Change | null;
}

/**
 * The one path that every door takes: settings, plan, checks, verdict (design.md, "One run of the gate").
 * Evidence that is wrong is a finding in the outcome; a question that cannot be answered is a thrown GateError.
 */
export async function runGate(question: Question, ports: GatePorts): Promise<Outcome> {
  const { repository } = ports;
  const checks = chosenChecks(question);
  const sides = await openSides(question, repository);
  const policy = await readPolicy(question, {
    ...policyPlaces(question, repository, sides),
    scratchpad: {
      worktree: repository.worktree(),
      change: sides.change,
      environment: ports.environment,
    },
  });
  checkFamilyNames(question, policy);
  const book = new FindingBook();
  for (const { rule, message } of question.eventFindings) book.add(rule, null, { path: null, message });
  const notes = [...question.notes, ...policy.warnings];
  if (policy.fromHead && checks.includes('policy')) {
    book.add('EVIDENCE_POLICY_FROM_HEAD', null, {
      path: null,
      message:
        question.policyFrom === 'head'
          ? 'the change is judged by its own policy, because that was asked for'
          : 'the base has no evidence.config.json: the change is judged by its own',
    });
  }
  const plan = await planRun(question, policy, { head: sides.head, change: sides.change });
  if (checks.includes('lines')) {
    for (const { path, family, mode } of plan.misfits) {
      book.add('EVIDENCE_FILE_TYPE', family, {
        path,
        key: mode,
        message: describeMisfit(family, mode),
      });
    }
  }
  if (question.mode === 'all') {
    const isWhole = question.paths.length === 0 && question.families.length === 0;
    const { legacy: pins } = policy.main.config;
    const material = { pins, artifacts: plan.artifacts, head: sides.head, isWhole };
    for (const { path, family, lines } of await excuseLegacyLines(material, book)) {
      if (!checks.includes('policy')) continue;
      book.add('EVIDENCE_LEGACY_MISMATCH', family, {
        path,
        line: 1,
        key: 'legacy',
        message: `the first ${lines} lines are not the ones that "legacy" pins; none is excused`,
      });
    }
  }
  const plans = judgePlans(plan.artifacts, checks, question.mode !== 'all');
  const bytes = await estimateBytes(plan.artifacts, sides.head, question);
  const judges = await ports.openJudges(
    plans.map(({ plan: each }) => each),
    bytes,
  );
  try {
    const reading = await readArtifacts(plan.artifacts, {
      head: sides.head,
      base: sides.base,
      checks,
      judges,
      plans: plans.map(({ plan: each }) => each),
      planOf: ({ family, source }) =>
        plans.findIndex((each) => each.family === family && each.source === source),
      book,
      progress: ports.progress,
    });
    if (checks.includes('lines')) reportConverted(sides.head, plan.artifacts, book);
    const skipped = [...plan.skipped];
    if (checks.includes('secrets') && question.mode === 'range') {
      const judged = new Map(plan.artifacts.map(({ path, entry }) => [path, entry.oid]));
      const base = sides.base?.kind === 'commit' ? sides.base.label : null;
      await scanCommits(question, base, sides.head.label, { repository, policy, checks, book, judged });
    }
    const context = { question, repository, policy, plan, ...sides, book, skipped, now: ports.now() };
    if (checks.includes('append-only')) {
      await judgeAppendOnly(context, { extended: reading.extended, exceptions: NO_EXCEPTIONS });
    }
    if (checks.includes('parity')) await judgeParity(context);
    if (checks.includes('exclusions')) await judgeExclusions(context);
    if (checks.includes('retention')) await judgeRetention(context);
    if (checks.includes('executables')) await judgeExecutables(context);
    if (checks.includes('policy')) await judgePolicyChanges(context);
    if (checks.includes('coverage')) judgeCoverage(question, policy, plan, reading.linesByFamily, book);
    const findings = book.sorted();
    if (book.unlisted > 0) skipped.push(`${book.unlisted} more findings were counted and are not listed`);
    const counts = { ...book.counts };
    const report: Report = {
      schema_version: 1,
      tool: ports.tool,
      mode: question.mode,
      base: sides.base?.kind === 'commit' ? sides.base.label : null,
      head: sides.head.kind === 'commit' ? sides.head.label : sides.head.kind,
      verdict: counts.error > 0 ? 'findings' : 'pass',
      examined: { ...reading.totals, skipped_unchanged: plan.skippedUnchanged },
      families: [...reading.linesByFamily].map(([name, { files, lines }]) => ({
        name,
        files,
        lines,
        signed: 0,
        unsigned: lines,
        invalid: 0,
        unverifiable: 0,
      })),
      counts,
      findings,
      error: null,
    };
    const diff =
      question.mode === 'all' ? [] : [...reading.linesByFamily].filter(([, { judged }]) => judged > 0);
    const facts: RunFacts = {
      checks,
      table: book.table(),
      diff: diff.map(([name, { judged, tally }]) => describeTally(name, judged, tally)),
      skipped,
      notes,
    };
    return { report, facts };
  } finally {
    await judges.close();
  }
}

/** GateError GATE_USAGE where nothing is left: a run without any check would pass whatever there is. */
/** Line ends that a checkout converted are no fault of the evidence: said once for a file, and judged as stored. */
function reportConverted(head: Snapshot, artifacts: readonly PlannedArtifact[], book: FindingBook): void {
  const converted = new Set(head.converted?.());
  for (const { path, family } of artifacts) {
    if (!converted.has(path)) continue;
    book.add('EVIDENCE_CRLF', family, {
      path,
      key: 'checkout',
      severity: 'warning',
      message: 'line endings were converted on checkout; the file was judged as git has stored it',
      help: 'add "*.jsonl -text" (or eol=lf) to .gitattributes, then check the file out again',
    });
  }
}

function chosenChecks(question: Question): readonly CheckName[] {
  const asked = CHECK_NAMES.filter(
    (name) => (question.only.length === 0 || question.only.includes(name)) && !question.skip.includes(name),
  );
  // The whole tree has nothing that it could be held against.
  const chosen = question.mode === 'all' ? asked.filter((name) => name !== 'append-only') : asked;
  if (chosen.length > 0) return chosen;
  if (asked.length > 0) {
    throw new GateError(
      'GATE_USAGE',
      'append-only compares with a base, and there is none',
      'give --staged or --range BASE..HEAD',
    );
  }
  throw new GateError(
    'GATE_USAGE',
    'no check is left to run',
    'skip fewer checks, or none of those you chose',
  );
}

/** GateError GATE_USAGE for a family that no policy knows: a name that was misspelt must not pass. */
function checkFamilyNames(question: Question, { main, introduced }: Policy): void {
  const known = [...main.families, ...(introduced?.families ?? [])].map(({ name }) => name);
  const unknown = question.families.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = nearest(unknown, known);
  throw new GateError(
    'GATE_USAGE',
    `unknown family "${quoteText(unknown)}"`,
    `${near === null ? '' : `did you mean ${near}? `}the families are ${[...new Set(known)].join(', ')}`,
  );
}

async function openSides(question: Question, repository: Repository): Promise<Sides> {
  if (question.mode === 'all') return { head: repository.worktree('stored'), base: null, change: null };
  if (question.mode === 'staged') {
    const base =
      repository.headCommit === null ? repository.empty() : await repository.commit(repository.headCommit);
    const change = await repository.changes(base, repository.index());
    return { head: change.head, base, change };
  }
  const base = question.base === null ? repository.empty() : await repository.commit(question.base);
  const change = await repository.changes(base, await repository.commit(question.head ?? 'HEAD'));
  return { head: change.head, base, change };
}

/** Where the policy is read, by mode (design.md, "Who is trusted"). */
function policyPlaces(
  question: Question,
  repository: Repository,
  { head, base, change }: Sides,
): { trusted: readonly Snapshot[]; introduced: Snapshot | null } {
  if (question.mode === 'all') return { trusted: [head], introduced: head };
  const touched =
    change === null || change.paths.some(({ path }) => path === (question.config?.path ?? CONFIG_PATH));
  // An untouched config is the same on both sides: the base's schemas count, and there is nothing to look up twice.
  if (!touched && base !== null && question.policyFrom === 'base') {
    return { trusted: question.mode === 'staged' ? [base, repository.worktree()] : [base], introduced: null };
  }
  if (question.mode === 'staged') {
    return { trusted: [...(base === null ? [] : [base]), head, repository.worktree()], introduced: head };
  }
  if (question.policyFrom === 'head' || base === null) return { trusted: [head], introduced: head };
  return { trusted: [base, head], introduced: head };
}

/** One judging plan for each family and policy that claims an artifact. */
function judgePlans(
  artifacts: readonly PlannedArtifact[],
  checks: readonly CheckName[],
  tallies: boolean,
): { family: Family; source: Policy['main']; plan: JudgePlan }[] {
  const plans: { family: Family; source: Policy['main']; plan: JudgePlan }[] = [];
  for (const { family, source } of artifacts) {
    if (plans.some((each) => each.family === family && each.source === source)) continue;
    plans.push({
      family,
      source,
      plan: {
        family,
        checks,
        tallies,
        limits: source.config.limits,
        userSchemas: source.userSchemas,
        exclusions: exclusionsOf(family, source.config),
      },
    });
  }
  return plans;
}

/** Bytes that will be judged line by line; only their order of magnitude counts. */
async function estimateBytes(
  artifacts: readonly PlannedArtifact[],
  head: Snapshot,
  question: Question,
): Promise<number> {
  if (question.mode !== 'all' && artifacts.length < 50) {
    let bytes = 0;
    for (const { entry, base } of artifacts) if (base === null) bytes += await head.size(entry);
    return bytes;
  }
  let bytes = 0;
  for (const { entry } of artifacts) bytes += await head.size(entry);
  return bytes;
}
