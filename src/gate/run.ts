import { describeTally } from '../checks/tally.js';
import { isSignedFamily } from '../checks/signatures.js';
import { noCounts } from '../checks/signature-span.js';
import type { CheckName } from '../core/rules.js';
import type { Scratchpad } from '../core/scratchpad.js';
import type { Family } from '../families/contract.js';
import { addedEvents } from './added-events.js';
import { judgeAppendOnly } from './append-only.js';
import { checkFamilyNames, chosenChecks } from './asked-names.js';
import type { JudgePlan } from './chunk.js';
import { reportConverted } from './converted.js';
import { appliesTo } from './check-table.js';
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
import { readPolicy, type Policy } from './policy.js';
import { judgePolicyChanges } from './policy-changes.js';
import type { Repository, Snapshot } from './ports.js';
import type { Question } from './question.js';
import { readArtifacts, type ReadingTotals } from './reading.js';
import { judgeReceipts } from './receipts.js';
import type { Outcome, Report, RunFacts } from './report.js';
import { judgeRetention } from './retention.js';
import { scanCommits } from './commit-secrets.js';
import { openSides, policyPlaces } from './sides.js';
import { signatureExceptions } from './signature-exceptions.js';
import { prepareSigning, reportKeyless, requireVerified, signatureNotes } from './signing.js';
import type { LoadKeys, Signing } from './signing.js';

/** The outside world of one run; `edges/` wires it. */
export interface GatePorts {
  readonly repository: Repository;
  readonly openJudges: OpenJudges;
  /** Absent: there are no keys. */
  readonly loadKeys?: LoadKeys;
  readonly tool: { readonly name: string; readonly version: string };
  readonly progress: (totals: Readonly<ReadingTotals>) => void;
  /** Scratchpad keys among the environment variables. */
  readonly environment: Scratchpad;
  readonly now: () => Date;
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
  const loadKeys = ports.loadKeys ?? (() => Promise.resolve(null));
  const signing = await prepareSigning(question, checks, plan.artifacts, loadKeys);
  const { ring } = signing;
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
  const plans = judgePlans(plan.artifacts, checks, question.mode !== 'all', signing);
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
      mode: question.mode,
      wantsCap: checks.includes('rollover') && !(question.mode === 'staged' && isRolloverOff(policy)),
      progress: ports.progress,
    });
    reportKeyless(reading, book);
    requireVerified(question, ring, reading.linesByFamily);
    notes.push(...signatureNotes(question, policy, reading.linesByFamily));
    if (checks.includes('lines')) reportConverted(sides.head, plan.artifacts, book);
    const skipped = [...plan.skipped];
    if (checks.includes('secrets') && question.mode === 'range') {
      const judged = new Map(plan.artifacts.map(({ path, entry }) => [path, entry.oid]));
      const base = sides.base?.kind === 'commit' ? sides.base.label : null;
      await scanCommits(question, base, sides.head.label, { repository, policy, checks, book, judged });
    }
    const context = { question, repository, policy, plan, ...sides, book, skipped, now: ports.now() };
    if (checks.includes('append-only')) {
      const { limits } = policy.main.config;
      const events = await addedEvents(sides.change, ring, limits);
      const exceptions = signatureExceptions(ring, events, limits.depth);
      await judgeAppendOnly(context, { extended: reading.extended, exceptions });
    }
    if (checks.includes('rollover') && question.mode === 'all') await judgeReceipts(context);
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
      families: [...reading.linesByFamily].map(([name, { files, lines, signatures }]) => ({
        name,
        files,
        lines,
        ...(signatures ?? { ...noCounts(), unsigned: checks.includes('signatures') ? lines : 0 }),
      })),
      counts,
      findings,
      error: null,
    };
    for (const { family } of plan.artifacts) {
      for (const check of checks)
        if (appliesTo(check, family, question.mode)) book.looked(check, family.name);
    }
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

/** One judging plan for each family and policy that claims an artifact. */
function judgePlans(
  artifacts: readonly PlannedArtifact[],
  checks: readonly CheckName[],
  tallies: boolean,
  { ring, keyless }: Signing,
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
        keys: isSignedFamily(family) ? (ring?.toParts() ?? null) : null,
        keyless,
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

function isRolloverOff({ main }: Policy): boolean {
  return main.config.rollover.onCommit === 'off';
}
