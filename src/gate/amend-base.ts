import { GateError } from '../core/errors.js';
import type { Repository, Snapshot } from './ports.js';

/** What a hook cannot know: the parent of a commit that is being amended (spec 1.8). */
export const AMEND_VARIABLE = 'EVIDENCE_BASE';

/**
 * The commit that EVIDENCE_BASE names, for `--staged`. It must be HEAD or an ancestor of it. Where HEAD is the first
 * commit, its parent is the snapshot without any entry.
 *
 * @throws GateError GATE_BASE_UNAVAILABLE when there is no such commit, GATE_USAGE when it is no ancestor of HEAD
 */
export async function openAmendBase(revision: string, repository: Repository): Promise<Snapshot> {
  const head = repository.headCommit;
  const commit = await repository.resolve(revision);
  if (commit === null) {
    const isParent = /^(?:HEAD|@)(?:~1?|\^1?)$/.test(revision);
    if (isParent && head !== null && (await repository.parents(head)).length === 0) return repository.empty();
    throw new GateError(
      'GATE_BASE_UNAVAILABLE',
      `${AMEND_VARIABLE} names no commit of this clone`,
      `set ${AMEND_VARIABLE}=HEAD~1 to amend, and leave it unset for every other commit`,
    );
  }
  if (head === null || !(await repository.isAncestor(commit, head))) {
    throw new GateError(
      'GATE_USAGE',
      `${AMEND_VARIABLE} names a commit that HEAD does not descend from`,
      `set ${AMEND_VARIABLE}=HEAD~1 to amend, and leave it unset for every other commit`,
    );
  }
  return await repository.commit(commit);
}
