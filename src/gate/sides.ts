import { CONFIG_PATH } from './policy.js';
import type { Change, Repository, Snapshot } from './ports.js';
import type { Question } from './question.js';

/** What is judged, and what it is held against. */
export interface Sides {
  readonly head: Snapshot;
  readonly base: Snapshot | null;
  readonly change: Change | null;
}

/** GateError GATE_BASE_UNAVAILABLE where a commit is not there. */
export async function openSides(question: Question, repository: Repository): Promise<Sides> {
  if (question.mode === 'all') return { head: repository.worktree('stored'), base: null, change: null };
  if (question.mode === 'staged') {
    const base =
      repository.headCommit === null ? repository.empty() : await repository.commit(repository.headCommit);
    const change = await repository.changes(base, repository.index());
    return { head: change.head, base, change };
  }
  const base = question.base === null ? repository.empty() : await repository.commit(question.base);
  const head = await repository.commit(question.head ?? 'HEAD');
  // Both are long lists where there is much evidence: git makes them side by side. A failure is met where it is asked for.
  if (question.countUnchanged) head.list().catch(() => undefined);
  const change = await repository.changes(base, head);
  return { head: change.head, base, change };
}

/** Where the policy is read, by mode (design.md, "Who is trusted"). */
export function policyPlaces(
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
