import type { Finding } from '../../core/finding.js';
import { GateError, isGateError } from '../../core/errors.js';
import type { BaseStep, RangePlan, Replaced } from '../../gate/event-range.js';
import { FindingBook } from '../../gate/findings.js';
import type { Repository } from '../../gate/ports.js';

/** What of a repository choosing a range needs. */
export type History = Pick<Repository, 'commit' | 'resolve' | 'mergeBase' | 'isAncestor' | 'isShallow'>;

export interface ResolvedRange {
  readonly mode: 'all' | 'range';
  /** Full commit ids; null with `all`. */
  readonly base: string | null;
  readonly head: string | null;
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
}

const ALL: ResolvedRange = { mode: 'all', base: null, head: null, notes: [], findings: [] };

/**
 * Carries out a plan of `gate/event-range.ts`: tries its steps in order until one gives a base.
 *
 * @throws GateError GATE_BASE_UNAVAILABLE when none does, or when a commit that must be there cannot be had.
 */
export async function resolveRange(
  plan: Exclude<RangePlan, { kind: 'nothing' }>,
  history: History,
): Promise<ResolvedRange> {
  if (plan.kind === 'all') return { ...ALL, notes: plan.notes };
  // The head first: a merge base can only be found once the head's own history is here.
  const head = await have(history, plan.head);
  for (const step of plan.steps) {
    const found = await take(step, head, history);
    if (found !== null) return found;
  }
  throw new GateError(
    'GATE_BASE_UNAVAILABLE',
    'no base was found that the change could be judged against',
    'check out with fetch-depth: 0, or give the input base',
  );
}

async function take(step: BaseStep, head: string, history: History): Promise<ResolvedRange | null> {
  const { notes } = step;
  switch (step.step) {
    case 'commit': {
      const base = step.required ? await have(history, step.revision) : await tryHave(history, step.revision);
      if (base === null) return null;
      return {
        mode: 'range',
        base,
        head,
        notes,
        findings: await replaced(step.replaced, base, head, history),
      };
    }
    case 'merge-base': {
      const base = await mergeBase(step.with, head, history);
      return base === null ? null : { mode: 'range', base, head, notes, findings: [] };
    }
    case 'everything':
      return { ...ALL, notes, findings: step.replaced === null ? [] : findingsOf(step.replaced) };
  }
}

/** Null: the two have no common history. In a shallow clone nobody can know that, so there it is an error. */
async function mergeBase(
  revisions: readonly string[],
  head: string,
  history: History,
): Promise<string | null> {
  let other: string | null = null;
  for (const revision of revisions) {
    other = isId(revision) ? await have(history, revision) : await history.resolve(revision);
    if (other !== null) break;
  }
  const base = other === null ? null : await history.mergeBase(other, head);
  if (base === null && (other === null || history.isShallow)) {
    throw new GateError(
      'GATE_BASE_UNAVAILABLE',
      'the merge base cannot be found: the checkout lacks history',
      'check out with fetch-depth: 0',
    );
  }
  return base;
}

async function replaced(
  how: Replaced | null,
  base: string,
  head: string,
  history: History,
): Promise<readonly Finding[]> {
  if (how === null) return [];
  // A shallow clone does not show whether the base is an ancestor; then the payload's word would be needed.
  if (how.unlessAncestor && (history.isShallow || (await history.isAncestor(base, head)))) return [];
  return findingsOf(how);
}

function findingsOf(how: Replaced): readonly Finding[] {
  const book = new FindingBook();
  book.add('EVIDENCE_HISTORY_REPLACED', null, { path: null, message: how.message });
  return book.sorted();
}

/** The full id of a commit that is here, or was fetched by its id. */
async function have(history: History, revision: string): Promise<string> {
  const snapshot = await history.commit(revision);
  await snapshot.close();
  return snapshot.label;
}

async function tryHave(history: History, revision: string): Promise<string | null> {
  try {
    return await have(history, revision);
  } catch (thrown) {
    if (isGateError(thrown) && thrown.code === 'GATE_BASE_UNAVAILABLE') return null;
    throw thrown;
  }
}

function isId(revision: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(revision);
}
