import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GateError } from '../../core/errors.js';
import type { CommitChange } from '../../gate/ports.js';
import type { RepositoryPlace } from './discovery.js';
import { parseRawChange, splitRecords } from './listing.js';
import { runGit } from './run.js';
import { RAW_OPTIONS } from './snapshots.js';

/** Branch names that stand for a default branch where the remote's HEAD is not known. */
const DEFAULT_BRANCHES = ['HEAD', 'main', 'master'];

/**
 * Content changes of every commit reachable from `head` and not from `base` (full ids), newest first. Null when one
 * of them is a shallow boundary: its parents are not here, so what it changed cannot be told.
 */
export async function readCommitChanges(
  place: RepositoryPlace,
  base: string | null,
  head: string,
): Promise<readonly CommitChange[] | null> {
  const range = base === null ? [head] : [head, `^${base}`];
  const commits = (await runGit(['rev-list', '--topo-order', ...range], place)).stdout;
  if (place.isShallow && meetsBoundary(place, commits)) return null;
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

function meetsBoundary(place: RepositoryPlace, commits: Buffer): boolean {
  const boundary = boundaryCommits(place);
  return commits
    .toString('latin1')
    .split('\n')
    .some((id) => id !== '' && boundary.has(id));
}

/** Commits whose parents a fetch with a depth left out. */
export function boundaryCommits(place: RepositoryPlace): ReadonlySet<string> {
  try {
    return new Set(readFileSync(path.join(place.commonDir, 'shallow'), 'latin1').split('\n'));
  } catch (cause) {
    // A later fetch brought all that was missing: git removes the file then.
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    const help = 'check out with fetch-depth: 0, or run: git fetch --unshallow';
    throw new GateError('GATE_GIT_FAILED', 'the list of shallow commits cannot be read', help, cause);
  }
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
