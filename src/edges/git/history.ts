import type { CommitChange } from '../../gate/ports.js';
import { boundaryCommits, withinBoundary } from './boundary.js';
import type { RepositoryPlace } from './discovery.js';
import { parseRawChange, splitRecords } from './listing.js';
import { runGit } from './run.js';
import { RAW_OPTIONS } from './snapshots.js';

/** Branch names that stand for a default branch where the remote's HEAD is not known. */
const DEFAULT_BRANCHES = ['HEAD', 'main', 'master'];

/**
 * Content changes of every commit reachable from `head` and not from `base` (full ids), newest first. Null when one
 * of them is, or without a `depth` may be, a shallow boundary: its parents are not here, so what it changed cannot be
 * told.
 *
 * @param depth more than the number of commits that the range has in truth: see `withinBoundary`.
 */
export async function readCommitChanges(
  place: RepositoryPlace,
  base: string | null,
  head: string,
  depth: number | null = null,
): Promise<readonly CommitChange[] | null> {
  const range = base === null ? [head] : [head, `^${base}`];
  const listing = place.isShallow ? ['rev-list', '--topo-order', '--parents'] : ['rev-list', '--topo-order'];
  const listed = (await runGit([...listing, ...range], place)).stdout;
  const commits = place.isShallow ? wholeCommits(place, listed, head, depth) : listed;
  if (commits === null) return null;
  // `-c` lists a merge where its result differs from every parent: what one parent has was that side's own change.
  const args = ['diff-tree', '--stdin', '-r', '-c', '--root', ...RAW_OPTIONS];
  return toCommitChanges(splitRecords((await runGit(args, { ...place, input: commits })).stdout));
}

/** Best common ancestor; null when git knows none. With several others: of `one` with all of them taken together. */
export async function findMergeBase(
  place: RepositoryPlace,
  one: string,
  others: readonly string[],
): Promise<string | null> {
  if (others.length === 0) return null;
  const { status, stdout } = await runGit(['merge-base', one, ...others], { ...place, okStatuses: [0, 1] });
  return status === 0 ? (stdout.toString('latin1').split('\n')[0] ?? null) : null;
}

export async function isReachable(
  place: RepositoryPlace,
  ancestor: string,
  descendant: string,
): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', ancestor, descendant];
  return (await runGit(args, { ...place, okStatuses: [0, 1] })).status === 0;
}

/**
 * The commit that a new ref is judged against. The remote's default branch comes first: a bad line that stands on
 * some other branch there is bad on the new one too, and the Action judges a new branch the same way (spec 7.2).
 */
export async function findPushBase(
  place: RepositoryPlace,
  localId: string,
  remote: string,
): Promise<string | null> {
  const prefix = `refs/remotes/${remote}/`;
  const args = ['for-each-ref', '--format=%(objectname) %(refname)', 'refs/remotes/'];
  const refs = (await runGit(args, place)).stdout
    .toString('utf8')
    .split('\n')
    .map((line) => [line.slice(0, place.idLength), line.slice(place.idLength + 1)] as const)
    .filter(([, name]) => name.startsWith(prefix));
  const main = DEFAULT_BRANCHES.map((branch) => refs.find(([, name]) => name === prefix + branch)).find(
    Boolean,
  );
  const shared = main === undefined ? null : await findMergeBase(place, localId, [main[0]]);
  return shared ?? (await findMergeBase(place, localId, [...new Set(refs.map(([id]) => id))]));
}

/** Ids, one a line, of what `rev-list --parents` lists and can be told; null when that is not all. */
function wholeCommits(
  place: RepositoryPlace,
  listed: Buffer,
  head: string,
  depth: number | null,
): string | null {
  const lines = listed.toString('latin1').split('\n').filter(Boolean);
  const parents = new Map(lines.map((line) => line.split(' ')).map(([id, ...rest]) => [id!, rest]));
  const whole = withinBoundary(parents, head, boundaryCommits(place), depth);
  return whole?.map((id) => `${id}\n`).join('') ?? null;
}

/** `diff-tree --stdin -z`: a commit id as a record of its own, then its changes. */
function toCommitChanges(records: readonly Buffer[]): CommitChange[] {
  const changes: CommitChange[] = [];
  let commit = '';
  for (let at = 0; at < records.length;) {
    const isChange = records[at]![0] === 0x3a;
    if (isChange) {
      const { path: name, bases, head } = parseRawChange(records, at);
      const [base = null, ...others] = bases;
      const otherBases = others.filter((entry) => entry !== null);
      if (head !== null) changes.push({ commit, path: name, base, head, otherBases });
    } else commit = records[at]!.toString('latin1');
    at += isChange ? 2 : 1;
  }
  return changes;
}
