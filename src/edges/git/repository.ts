import { GateError } from '../../core/errors.js';
import { quoteText } from '../../core/quote.js';
import type { Addition, Change, ChangedPath, CommitChange, Repository, Snapshot } from '../../gate/ports.js';
import { findAddition } from './additions.js';
import { deepenHistory } from './deepening.js';
import { findRepository } from './discovery.js';
import type { RepositoryPlace } from './discovery.js';
import type { Environment } from './environment.js';
import { fetchCommit } from './fetch.js';
import { findMergeBase, findPushBase, isReachable, readCommitChanges } from './history.js';
import { ignoredAmong, untrackedBelow } from './ignore-rules.js';
import { LineEnds } from './line-ends.js';
import { parseRawChanges } from './listing.js';
import type { RawChange } from './listing.js';
import { readMergeHeads } from './merge-heads.js';
import { ObjectReader } from './objects.js';
import { runGit } from './run.js';
import {
  AnyBlobSnapshot,
  CommitSnapshot,
  EmptySnapshot,
  IndexSnapshot,
  RAW_OPTIONS,
  unmerged,
} from './snapshots.js';
import { StoredWorktree } from './stored-worktree.js';
import { readCommit } from './trees.js';
import type { CommitObject } from './trees.js';
import { WorktreeSnapshot } from './worktree.js';

export interface OpenOptions {
  readonly env: Environment;
  /** Called by git as a hook of this repository: its GIT_* variables are honoured, and nothing is fetched. */
  readonly hook?: boolean;
}

/**
 * Opens the repository that `cwd` lies in. One git process; others start when they are needed, and `close` ends them.
 *
 * @throws GateError GATE_NOT_A_REPOSITORY, GATE_DUBIOUS_OWNERSHIP, GATE_GIT_MISSING, GATE_GIT_FAILED, GATE_UNSUPPORTED
 */
export async function openRepository(cwd: string, options: OpenOptions): Promise<Repository> {
  const isHook = options.hook ?? false;
  return new GitRepository(await findRepository(cwd, options.env, isHook), isHook);
}

class GitRepository implements Repository {
  readonly #place: RepositoryPlace;
  readonly #mayFetch: boolean;
  readonly #objects: ObjectReader;
  readonly #lineEnds: LineEnds;
  readonly #commits = new Map<string, Promise<CommitObject | null>>();

  constructor(place: RepositoryPlace, isHook: boolean) {
    this.#place = place;
    this.#mayFetch = !isHook;
    this.#objects = new ObjectReader(place);
    this.#lineEnds = new LineEnds(place, this.#objects);
  }

  get root(): string {
    return this.#place.root;
  }

  get gitDir(): string {
    return this.#place.gitDir;
  }

  get headCommit(): string | null {
    return this.#place.headCommit;
  }

  get isShallow(): boolean {
    return this.#place.isShallow;
  }

  worktree(lineEnds?: 'stored'): Snapshot {
    const disk = new WorktreeSnapshot(this.#place, this.blobs());
    return lineEnds === 'stored' ? new StoredWorktree(disk, this.#lineEnds) : disk;
  }

  index(): Snapshot {
    return new IndexSnapshot(this.#objects, this.#place, this.#place.emptyTree);
  }

  async commit(revision: string): Promise<Snapshot> {
    return new CommitSnapshot(await this.#need(revision), this.#objects, this.#place);
  }

  empty(): Snapshot {
    return new EmptySnapshot(this.#objects);
  }

  blobs(): Snapshot {
    return new AnyBlobSnapshot(this.#objects);
  }

  async changes(base: Snapshot, head: Snapshot): Promise<Change> {
    const from = this.#treeish(base);
    const args =
      head.kind === 'index'
        ? ['diff-index', '--cached', '--ita-invisible-in-index', ...RAW_OPTIONS, from]
        : ['diff-tree', '-r', ...RAW_OPTIONS, from, this.#treeish(head)];
    const paths = parseRawChanges((await runGit(args, this.#place)).stdout).map(toChangedPath);
    return { base, head, paths };
  }

  async commitChanges(
    base: string | null,
    head: string,
    depth: number | null = null,
  ): Promise<readonly CommitChange[] | null> {
    const from = base === null ? null : (await this.#need(base)).oid;
    return await readCommitChanges(this.#place, from, (await this.#need(head)).oid, depth);
  }

  async resolve(revision: string): Promise<string | null> {
    return (await this.#look(revision))?.oid ?? null;
  }

  async has(revision: string): Promise<boolean> {
    return (await this.#objects.header(revision)) !== null;
  }

  async parents(revision: string): Promise<readonly string[]> {
    return (await this.#need(revision)).parents;
  }

  async mergeHeads(): Promise<readonly string[]> {
    return await readMergeHeads(this.#place);
  }

  async mergeBase(one: string, other: string): Promise<string | null> {
    return await findMergeBase(this.#place, (await this.#need(one)).oid, [(await this.#need(other)).oid]);
  }

  async isAncestor(ancestor: string, descendant: string): Promise<boolean> {
    return await isReachable(
      this.#place,
      (await this.#need(ancestor)).oid,
      (await this.#need(descendant)).oid,
    );
  }

  async pushBase(localId: string, remote: string): Promise<string | null> {
    return await findPushBase(this.#place, (await this.#need(localId)).oid, remote);
  }

  async ignored(paths: readonly string[]): Promise<ReadonlySet<string>> {
    return await ignoredAmong(this.#place, paths);
  }

  async untracked(folder: string): Promise<readonly string[]> {
    return await untrackedBelow(this.#place, folder);
  }

  async addition(path: string, commit: string): Promise<Addition | null> {
    return await findAddition(this.#place, path, (await this.#need(commit)).oid);
  }

  async deepen(commit: string, reach: Date | number): Promise<boolean> {
    if (!this.#mayFetch) return false;
    return await deepenHistory(this.#place, (await this.#need(commit)).oid, reach);
  }

  async close(): Promise<void> {
    await this.#objects.close();
  }

  /** The commit, after one fetch if need be. */
  async #need(revision: string): Promise<CommitObject> {
    const here = await this.#look(revision);
    if (here !== null) return here;
    const isId = /^[0-9a-f]+$/.test(revision) && revision.length === this.#place.idLength;
    let reason = 'it is not in this clone';
    if (isId && this.#mayFetch) {
      reason = (await fetchCommit(this.#place, revision)) ?? 'the fetch did not bring it';
      this.#commits.delete(revision);
      const fetched = await this.#look(revision);
      if (fetched !== null) return fetched;
    }
    throw new GateError(
      'GATE_BASE_UNAVAILABLE',
      `commit ${quoteText(revision)} is not available: ${reason}`,
      this.#mayFetch
        ? 'check out with fetch-depth: 0 (actions/checkout), or run: git fetch --unshallow'
        : 'run: git fetch --all, then try again',
    );
  }

  #look(revision: string): Promise<CommitObject | null> {
    const known = this.#commits.get(revision) ?? readCommit(this.#objects, revision);
    this.#commits.set(revision, known);
    return known;
  }

  #treeish(snapshot: Snapshot): string {
    if (snapshot.kind === 'empty') return this.#place.emptyTree;
    if (snapshot instanceof CommitSnapshot) return snapshot.label;
    throw new GateError(
      'GATE_UNSUPPORTED',
      `no changes can be told between the ${snapshot.label} and another snapshot`,
      'compare commits, or a commit with the index',
    );
  }
}

function toChangedPath(change: RawChange): ChangedPath {
  const status = change.status;
  if (status === 'U') throw unmerged();
  if (status !== 'A' && status !== 'M' && status !== 'D' && status !== 'T') {
    throw new GateError('GATE_GIT_FAILED', 'git reports a kind of change that is not known', 'run: git fsck');
  }
  return { path: change.path, status, base: change.bases[0] ?? null, head: change.head };
}
