import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RepositoryPlace } from './discovery.js';
import type { Environment } from './environment.js';
import { isReachable } from './history.js';
import { runGit } from './run.js';

/** What git is doing while it asks for a merge of one file. */
export interface Merging {
  /**
   * `merge`: two lines of history are joined. `pick`: a single commit's change is applied to HEAD (cherry-pick, rebase,
   * stash, am). Where nothing says so, `merge`, which refuses more.
   */
  readonly operation: 'merge' | 'pick';
  /** The side that the result must extend: the one that the default branch contains, else ours (spec 1.14). */
  readonly upstream: 'ours' | 'theirs';
  /** Full commit ids of the sides; null where git does not tell. */
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** Names of a default branch, where no remote says what its own is called. */
const DEFAULT_NAMES = ['main', 'master'];

/**
 * Works out what a merge driver was called for. git tells a driver nothing, but leaves traces: `git merge` names the
 * other commit in a `GITHEAD_*` variable, a rebase keeps a folder, and whatever merges holds the lock of the index.
 */
export async function readMerging(place: RepositoryPlace): Promise<Merging> {
  const ours = place.headCommit;
  const merged = mergedCommit(place.env, place.idLength) ?? (await resolve(place, 'MERGE_HEAD'));
  if (merged !== null) {
    return { operation: 'merge', upstream: await findUpstream(place, ours, merged), ours, theirs: merged };
  }
  const inGit = existsSync(path.join(place.gitDir, 'index.lock'));
  const operation = inGit ? 'pick' : 'merge';
  // A commit that is applied to HEAD comes behind whatever is there, whichever branch it was taken from.
  return { operation, upstream: 'ours', ours, theirs: pickedCommit(place) };
}

/** The commit of `GITHEAD_<id>`; null where there is none, or several. */
function mergedCommit(env: Environment, idLength: number): string | null {
  const heads = Object.keys(env).flatMap((name) => /^GITHEAD_([0-9a-f]+)$/.exec(name)?.[1] ?? []);
  return heads.length === 1 && heads[0]!.length === idLength ? heads[0]! : null;
}

/** The commit that a rebase is at: the last line of what it has done. */
function pickedCommit(place: RepositoryPlace): string | null {
  const file = path.join(place.gitDir, 'rebase-merge', 'done');
  if (!existsSync(file)) return null;
  const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  return /^\w+ (?:-[cC] )?([0-9a-f]{40,64})\b/.exec(last)?.[1] ?? null;
}

async function findUpstream(
  place: RepositoryPlace,
  ours: string | null,
  theirs: string,
): Promise<'ours' | 'theirs'> {
  if (ours === null) return 'ours';
  const { remote, local } = await defaultBranches(place);
  for (const branch of [remote, local]) {
    if (branch === null) continue;
    const hasOurs = await isReachable(place, ours, branch);
    const hasTheirs = await isReachable(place, theirs, branch);
    if (hasOurs !== hasTheirs) return hasOurs ? 'ours' : 'theirs';
  }
  return 'ours';
}

/** Tips of the default branch, full ids: as the remote has it, which is what a push must extend, and as it is here. */
export async function defaultBranches(
  place: RepositoryPlace,
): Promise<{ readonly remote: string | null; readonly local: string | null }> {
  const args = [
    'for-each-ref',
    '--format=%(objectname) %(refname) %(symref)',
    'refs/remotes/',
    'refs/heads/',
  ];
  const rows = (await runGit(args, place)).stdout.toString('utf8').split('\n').filter(Boolean);
  const refs = new Map(
    rows.map((row) => {
      const [id = '', name = '', target = ''] = row.split(' ');
      return [name, { id, target }] as const;
    }),
  );
  const remotes = [
    ...new Set([...refs.keys()].flatMap((name) => /^refs\/remotes\/([^/]+)\//.exec(name)?.[1] ?? [])),
  ];
  const remote = remotes.includes('origin') ? 'origin' : (remotes[0] ?? 'origin');
  const pointed = refs.get(`refs/remotes/${remote}/HEAD`)?.target.slice(`refs/remotes/${remote}/`.length);
  const configured = await runGit(['config', '--get', 'init.defaultBranch'], {
    ...place,
    okStatuses: [0, 1],
  });
  const names = [pointed, configured.stdout.toString('utf8').trim(), ...DEFAULT_NAMES].filter(Boolean);
  const first = (prefix: string): string | null =>
    names.flatMap((name) => refs.get(`${prefix}${String(name)}`)?.id ?? [])[0] ?? null;
  return { remote: first(`refs/remotes/${remote}/`), local: first('refs/heads/') };
}

async function resolve(place: RepositoryPlace, revision: string): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`];
  const { status, stdout } = await runGit(args, { ...place, okStatuses: [0, 1] });
  return status === 0 ? stdout.toString('latin1').trim() : null;
}
