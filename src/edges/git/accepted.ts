import type { RepositoryPlace } from './discovery.js';
import { isReachable } from './history.js';
import { readMergeHeads } from './merge-heads.js';
import { defaultBranches } from './merging.js';
import { runGit } from './run.js';

/**
 * Commits whose archives are accepted, and stay as they are when a merge is settled: the tip of the default branch, and of
 * the merge that is on its way, or that HEAD is, the side that the default branch has, else the first one. Full ids.
 *
 * Where a remote says what its default branch has, the branch of that name here is as good as any other. Where there is
 * no remote and HEAD is on the default branch, what its last commit brought may still be settled if that was a merge.
 */
export async function acceptedCommits(place: RepositoryPlace): Promise<readonly string[]> {
  const head = place.headCommit;
  if (head === null) return [];
  const { remote, local } = await defaultBranches(place);
  const merged = await readMergeHeads(place);
  const parents = merged.length > 0 ? [] : await parentsOf(place, head);
  const sides = merged.length > 0 ? [head, ...merged] : parents.length > 1 ? parents : [];
  const tip = remote ?? local;
  if (tip === null) return [sides[0] ?? head];
  if (merged.length === 0 && (await isReachable(place, head, tip))) {
    return [remote === null ? (sides[0] ?? head) : head];
  }
  const upstream = await upstreamOf(place, sides, [remote, local]);
  return [...new Set([tip, upstream ?? tip])];
}

/** The side that the default branch has; the merge driver puts the same one first. */
async function upstreamOf(
  place: RepositoryPlace,
  sides: readonly string[],
  branches: readonly (string | null)[],
): Promise<string | null> {
  for (const branch of branches) {
    for (const side of branch === null ? [] : sides) if (await isReachable(place, side, branch!)) return side;
  }
  return sides[0] ?? null;
}

async function parentsOf(place: RepositoryPlace, commit: string): Promise<readonly string[]> {
  const { stdout } = await runGit(['rev-list', '--parents', '-n', '1', commit], place);
  return stdout.toString('latin1').trim().split(' ').slice(1);
}
