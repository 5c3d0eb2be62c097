import type { RepositoryPlace } from './discovery.js';
import { fetchCommit } from './fetch.js';
import { runGit } from './run.js';

/**
 * Fetches history below a commit that is here (a full id), where history is cut off; never into a full clone.
 *
 * - A date: back to that date, and one commit more. Of the oldest commit since then git cannot say what it changed
 *   without its parent.
 * - A number: until at least so many commits in a row are here, the commit itself counted, on every line of its parents.
 *   What was here already stays here, so a deeper clone gets more than that.
 *
 * @returns false when nothing was fetched, whatever the reason.
 */
export async function deepenHistory(
  place: RepositoryPlace,
  id: string,
  reach: Date | number,
): Promise<boolean> {
  if (!place.isShallow) return false;
  if (typeof reach !== 'number') {
    return (
      (await fetchCommit(place, id, `--shallow-since=${reach.toISOString()}`)) === null &&
      (await fetchCommit(place, id, '--deepen=1')) === null
    );
  }
  // `--depth` would take away history that a deeper clone has.
  const more = reach - 1;
  if (!Number.isSafeInteger(more) || more < 1 || (await isPartial(place))) return false;
  return (await fetchCommit(place, id, `--deepen=${more}`)) === null;
}

/**
 * A clone without blobs gets commits without blobs: each would have to be fetched by itself, without a bound, and a
 * failure half-way would leave the question without an answer.
 */
async function isPartial(place: RepositoryPlace): Promise<boolean> {
  const names = String.raw`^(extensions\.partialclone|remote\..*\.promisor)$`;
  const { status } = await runGit(['config', '--get-regexp', names], { ...place, okStatuses: [0, 1] });
  return status === 0;
}
