import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GateError } from '../../core/errors.js';
import type { RepositoryPlace } from './discovery.js';

/** Commits whose parents a fetch with a depth left out. */
export function boundaryCommits(place: RepositoryPlace): ReadonlySet<string> {
  try {
    return new Set(readFileSync(path.join(place.commonDir, 'shallow'), 'latin1').split('\n').filter(Boolean));
  } catch (cause) {
    // A later fetch brought all that was missing: git removes the file then.
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    const help = 'check out with fetch-depth: 0, or run: git fetch --unshallow';
    throw new GateError('GATE_GIT_FAILED', 'the list of shallow commits cannot be read', help, cause);
  }
}

/**
 * What of a range can be told where history is cut off. `parents` holds the commits that git lists for the range, each
 * with its parents; `depth` is more than the number of commits that the range has in truth, null where nobody knows.
 *
 * All commits between the head and one of the range are of the range too. So none of them is `depth` commits away from
 * the head, counted from 1, and a commit of the boundary that is so far away, or farther, is of the base's history.
 *
 * @returns the listed commits without the boundary, in their order: every commit of the range, and where the base's own
 * history is cut off perhaps some of the base's that the head has merged. Null when a boundary commit may be of the range.
 */
export function withinBoundary(
  parents: ReadonlyMap<string, readonly string[]>,
  head: string,
  boundary: ReadonlySet<string>,
  depth: number | null,
): readonly string[] | null {
  const inside = [...parents.keys()].filter((id) => !boundary.has(id));
  if (inside.length === parents.size) return inside;
  if (depth === null) return null;
  const seen = new Set<string>();
  let row: readonly string[] = [head];
  for (let at = 1; at < depth && row.length > 0; at++) {
    for (const id of row) seen.add(id);
    if (row.some((id) => parents.has(id) && boundary.has(id))) return null;
    row = [...new Set(row.flatMap((id) => parents.get(id) ?? []))].filter((id) => !seen.has(id));
  }
  return inside;
}
