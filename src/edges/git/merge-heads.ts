import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { GateError } from '../../core/errors.js';
import type { RepositoryPlace } from './discovery.js';
import type { Environment } from './environment.js';

const COMMIT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const VARIABLE = /^GITHEAD_([0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * The other parents of the merge that the next commit of this work tree ends, from MERGE_HEAD; none outside a merge.
 *
 * @throws GateError GATE_GIT_FAILED where the file is there and cannot be understood: a merge that is taken for an
 * ordinary commit would lose the other side's lines unseen
 */
export async function readMergeHeads(place: RepositoryPlace): Promise<readonly string[]> {
  let text: string;
  try {
    text = await readFile(path.join(place.gitDir, 'MERGE_HEAD'), 'latin1');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw unreadable(cause);
  }
  const ids = text.split('\n').filter((line) => line !== '');
  if (ids.length === 0 || !ids.every((id) => COMMIT_ID.test(id))) throw unreadable();
  return ids;
}

/**
 * The same for a pre-merge-commit hook: git runs it before it writes MERGE_HEAD, and names the merged commits in
 * variables `GITHEAD_<id>` (git-merge sets them for its strategies and hooks).
 */
export function mergeHeadsFromVariables(env: Environment): readonly string[] {
  return Object.keys(env)
    .flatMap((name) => VARIABLE.exec(name)?.[1] ?? [])
    .sort();
}

function unreadable(cause?: unknown): GateError {
  return new GateError(
    'GATE_GIT_FAILED',
    'the file MERGE_HEAD of the merge in progress cannot be understood',
    'finish the merge with git, or end it: git merge --abort',
    cause,
  );
}
