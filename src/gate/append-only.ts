import { NO_EXCEPTIONS, type AppendOnlyExceptions } from '../checks/append-only/exceptions.js';
import { RULES } from '../core/rules.js';
import type { Family } from '../families/contract.js';
import { AMEND_VARIABLE, openAmendBase } from './amend-base.js';
import { AcceptedLines } from './append-only-lines.js';
import { judgeAcceptedPaths } from './append-only-paths.js';
import type { FindingBook } from './findings.js';
import { findLineage } from './lineage.js';
import type { PathVerdict } from './append-only-verdict.js';
import type { Policy } from './policy.js';
import type { Change, Repository, Snapshot } from './ports.js';
import type { Question } from './question.js';
import type { RunContext } from './run-context.js';
import { WantedPaths } from './wanted-paths.js';

const AMEND_HELP = 'if this amends a commit that was never pushed: EVIDENCE_BASE=HEAD~1 git commit --amend';
const SHALLOW_HELP =
  'in a shallow clone a branch that is only behind looks the same: check out with fetch-depth: 0';
const MOST_RELATED = 10;

const NO_FACTS: AppendOnlyFacts = { extended: new Set(), exceptions: NO_EXCEPTIONS };

/** What was found out before this check runs. */
export interface AppendOnlyFacts {
  /** Paths that begin with all of the base's bytes, as the reading has seen already. */
  readonly extended: ReadonlySet<string>;
  /**
   * What may excuse a changed line. Whoever has keys and knows the events of the change answers here; where nobody
   * does, nothing is excused.
   */
  readonly exceptions: AppendOnlyExceptions;
}

interface Tools {
  readonly repository: Repository;
  readonly policy: Policy;
  readonly book: FindingBook;
  readonly facts: AppendOnlyFacts;
  readonly isWanted: (path: string, family: Family) => boolean;
}

/**
 * The promise that accepted lines stay (spec 1.8): holds the head against its base, in a merge against every parent. A
 * head that does not descend from its base is held against what both have in common, and a warning says so.
 */
export async function judgeAppendOnly(run: RunContext, facts: AppendOnlyFacts = NO_FACTS): Promise<void> {
  const { question, change, repository, policy, book } = run;
  if (change === null) return;
  const wanted = new WantedPaths(question.paths);
  const isWanted = (path: string, { name }: Family): boolean =>
    wanted.matches(path) && (question.families.length === 0 || question.families.includes(name));
  const tools = { repository, policy, book, facts, isWanted };
  if (question.mode === 'staged') await judgeStaged(question, change, tools);
  else await judgeRange(question, change, tools);
}

async function judgeStaged(question: Question, change: Change, tools: Tools): Promise<void> {
  const { repository, book } = tools;
  const merged = question.mergeHeads.length > 0 ? question.mergeHeads : await repository.mergeHeads();
  const parents = [
    question.amendBase === null ? change.base : await openAmendBase(question.amendBase, repository),
  ];
  for (const commit of merged) parents.push(await repository.commit(commit));
  const help = merged.length === 0 && question.amendBase === null ? AMEND_HELP : null;
  for (const [index, parent] of parents.entries()) {
    const others = parents.filter((other) => other !== parent);
    const label = index > 0 ? 'the merged commit' : question.amendBase === null ? 'HEAD' : AMEND_VARIABLE;
    report(await judgeSide(parent, label, both(others), change, tools), book, help);
  }
}

async function judgeRange(question: Question, change: Change, tools: Tools): Promise<void> {
  const { repository, book } = tools;
  const { base, head } = change;
  const tip = await judgeSide(base, 'the base', both([]), change, tools);
  if (tip.every(isSound) || base.kind !== 'commit') return report(tip, book, null);
  const lineage = await findLineage(repository, base.label, head.label);
  if (lineage.kind === 'merged-upstream') {
    const upstream = await repository.commit(lineage.commit);
    report(await judgeSide(base, 'the base', both([upstream]), change, tools), book, null);
    // What the default branch has gives way to nothing: its archives stay whatever the base's hold.
    const own = { between: [base], keepers: [] };
    report(await judgeSide(upstream, 'the default branch', own, change, tools), book, null);
  } else if (lineage.kind === 'apart' && !isReplaced(question)) {
    const common = await repository.commit(lineage.mergeBase);
    const own = await judgeSide(common, 'the merge base', both([]), change, tools);
    await reportApart(tip, own, change, book);
  } else {
    report(tip, book, lineage.kind === 'unknown' ? SHALLOW_HELP : null);
  }
}

/** What other sides of a merge may do to this one: stand between its lines, keep those that they share. */
interface Others {
  readonly between: readonly Snapshot[];
  readonly keepers: readonly Snapshot[];
}

function both(others: readonly Snapshot[]): Others {
  return { between: others, keepers: others };
}

/** Holds the head of `change` against one side; the change's own base need not be listed again. */
async function judgeSide(
  snapshot: Snapshot,
  label: string,
  { between, keepers }: Others,
  change: Change,
  tools: Tools,
): Promise<readonly PathVerdict[]> {
  const isBase = snapshot === change.base;
  const side = {
    snapshot,
    label: snapshot.kind === 'commit' ? `${label} (${snapshot.label.slice(0, 12)})` : label,
    change: isBase ? change : await tools.repository.changes(snapshot, change.head),
    extended: isBase ? tools.facts.extended : new Set<string>(),
    others: between,
    keepers,
    manySteps: change.head.kind === 'commit' || between.length > 0,
  };
  const lines = new AcceptedLines(side, tools.facts.exceptions);
  return await judgeAcceptedPaths(lines, tools.policy, tools.isWanted);
}

/**
 * The head does not go on from the base tip: what it did to the lines that both had counts; what the tip has beside them
 * it only lacks. A path that the tip still has as the head has it was judged by the tip.
 */
async function reportApart(
  tip: readonly PathVerdict[],
  own: readonly PathVerdict[],
  { base }: Change,
  book: FindingBook,
): Promise<void> {
  const troubled = new Set(tip.filter((verdict) => !isSound(verdict)).map(({ path }) => path));
  const counted: PathVerdict[] = [];
  for (const verdict of own) {
    if (troubled.has(verdict.path) || (await base.find(verdict.path)) === null) counted.push(verdict);
  }
  report(counted, book, null);
  for (const { path } of counted.filter((verdict) => !isSound(verdict))) troubled.delete(path);
  if (troubled.size === 0) return;
  book.add('EVIDENCE_STALE_BRANCH', null, {
    path: null,
    key: 'stale',
    message: `the head does not go on from the base ${base.label.slice(0, 12)} and lacks lines of it in ${troubled.size} ${troubled.size === 1 ? 'artifact' : 'artifacts'}: judged against the merge base`,
    related: [...troubled]
      .slice(0, MOST_RELATED)
      .map((path) => ({ path, line: null, message: 'the base has other lines here' })),
  });
}

function report(verdicts: readonly PathVerdict[], book: FindingBook, help: string | null): void {
  for (const { path, family, findings, unlisted, purged } of verdicts) {
    for (const { rule, place } of findings) {
      book.add(
        rule,
        family,
        help === null ? place : { ...place, help: `${place.help ?? RULES[rule].help}; ${help}` },
      );
    }
    for (const [rule, count] of unlisted) book.addUnlisted(rule, family, count);
    if (purged === 0) continue;
    book.add('EVIDENCE_PURGED', family, {
      path,
      key: 'purged',
      message: `${purged} accepted ${purged === 1 ? 'line is' : 'lines are'} gone by a purge event of this change`,
    });
  }
}

function isSound({ findings }: PathVerdict): boolean {
  return findings.length === 0;
}

/** A forced push to a guarded branch is no branch that is behind: its old tip is what was accepted (spec 7.2). */
function isReplaced({ eventFindings }: Question): boolean {
  return eventFindings.some(({ rule }) => rule === 'EVIDENCE_HISTORY_REPLACED');
}
