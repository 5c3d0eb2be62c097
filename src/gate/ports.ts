/**
 * The outside world as the gate sees it. `edges/` implements these; tests use fakes or real repositories.
 */

/** File modes as git knows them. */
export type FileMode = '100644' | '100755' | '120000' | '160000' | '040000';

export interface Entry {
  /** From the root of the repository, `/` separated. */
  readonly path: string;
  readonly mode: FileMode;
  /** Blob id; null in the working tree, where nothing has been hashed. */
  readonly oid: string | null;
}

/** Where bytes are read from: the working tree, the index, or a commit. */
export interface Snapshot {
  readonly kind: 'worktree' | 'index' | 'commit' | 'empty';
  /** For people: `working tree`, `index`, or the full commit id. */
  readonly label: string;
  /**
   * Entries, ordered by path. In the working tree: tracked files and untracked ones that git does not ignore, and with
   * `folders` also what is no file and stands there under the name of a JSONL file (mode 040000).
   * `folders` (each with its trailing `/`; the empty string is everywhere) bounds what has to be listed; others may be
   * left out.
   */
  list(folders?: readonly string[]): Promise<readonly Entry[]>;
  /** One entry, without listing all; null when it is not there. */
  find(path: string): Promise<Entry | null>;
  /** Whole content. GateError GATE_UNREADABLE when it cannot be read. */
  read(entry: Entry): Promise<Buffer>;
  /** Whole content where it has at most `most` bytes; null where it has more. */
  readUpTo(entry: Entry, most: number): Promise<Buffer | null>;
  /** Content in pieces of at most `pieceBytes`; each piece is the receiver's to keep or transfer. */
  stream(entry: Entry, pieceBytes: number): AsyncIterable<Uint8Array>;
  /** Bytes of the content, known before reading. */
  size(entry: Entry): Promise<number>;
  /** Paths read so far whose line ends a checkout converted, and which were read as git has stored them. */
  converted?(): readonly string[];
  close(): Promise<void>;
}

/** What happened to one path between two snapshots. A rename is a D and an A that share a blob id. */
export interface ChangedPath {
  readonly path: string;
  readonly status: 'A' | 'M' | 'D' | 'T';
  readonly base: Entry | null;
  readonly head: Entry | null;
}

/** Base snapshot, head snapshot, paths. `unchanged` counts the entries that are the same in both. */
export interface Change {
  readonly base: Snapshot;
  readonly head: Snapshot;
  readonly paths: readonly ChangedPath[];
}

/**
 * One commit's own change of one path, for checks that look at every commit of a range. A merge is listed only where
 * its result differs from every parent.
 */
export interface CommitChange {
  readonly commit: string;
  readonly path: string;
  /** In the first parent. */
  readonly base: Entry | null;
  readonly head: Entry;
  /** Of a merge: the path in its other parents. A line that stands in one of them is none that the merge added. */
  readonly otherBases: readonly Entry[];
}

/** When a path was added. */
export interface Addition {
  /** Committer date. */
  readonly time: Date;
  /** False: history is cut off there, and the path stood already; it was added then or before. */
  readonly complete: boolean;
}

/** What the gate asks of a repository. */
export interface Repository {
  /** Absolute path of the work tree's root. */
  readonly root: string;
  /** Absolute path of this work tree's git directory. */
  readonly gitDir: string;
  /** HEAD's commit id; null before the first commit. */
  readonly headCommit: string | null;
  /** True when history was cut off by a fetch with a depth: ancestors may be missing. */
  readonly isShallow: boolean;
  /**
   * `stored`: where a checkout converted line ends, files are read with those that git has stored, so that a verdict is
   * the same on every machine. Otherwise as they are on disk.
   */
  worktree(lineEnds?: 'stored'): Snapshot;
  index(): Snapshot;
  /** GateError GATE_BASE_UNAVAILABLE when the commit is not there (one bounded fetch is tried where a remote exists). */
  commit(revision: string): Promise<Snapshot>;
  empty(): Snapshot;
  /** Changes from `base` (a commit or the empty snapshot) to the index or to a commit. */
  changes(base: Snapshot, head: Snapshot): Promise<Change>;
  /**
   * Content changes of every commit reachable from head and not from base; null when history is missing (shallow).
   * `depth`: the caller knows that these commits are fewer, which tells them from a base's whose history is missing; of
   * what head has merged some may then be the base's own.
   */
  commitChanges(
    base: string | null,
    head: string,
    depth?: number | null,
  ): Promise<readonly CommitChange[] | null>;
  /** A snapshot that reads blobs by id, for entries of any commit. It cannot be listed. */
  blobs(): Snapshot;
  /** Full commit id that a revision names here and now; null when there is none. Never fetches. */
  resolve(revision: string): Promise<string | null>;
  /** True when a revision names an object here, of whatever type. Never fetches. */
  has(revision: string): Promise<boolean>;
  /** Parents as the commit object names them, in order, also where history is cut off. Fetches as `commit` does. */
  parents(revision: string): Promise<readonly string[]>;
  /** Full ids of the commits whose merge with HEAD is about to be committed (MERGE_HEAD); none outside a merge. */
  mergeHeads(): Promise<readonly string[]>;
  /** Best common ancestor of two commits that are here; null when none is known. */
  mergeBase(one: string, other: string): Promise<string | null>;
  /** True when `ancestor` is reachable from `descendant`; a commit is its own ancestor. */
  isAncestor(ancestor: string, descendant: string): Promise<boolean>;
  /**
   * What a push of a new ref is judged against (spec 1.15): the merge base with the remote's default branch, else with
   * all that the remote is known to have; null when nothing is shared, so that everything is new.
   */
  pushBase(localId: string, remote: string): Promise<string | null>;
  /**
   * Those of the paths that git's ignore rules match, as they stand in the working tree and whether git tracks the path
   * or not. A folder is written with its trailing `/`.
   */
  ignored(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Files of the working tree below `folder` (with its trailing `/`) that git does not track, ignored ones included. */
  untracked(folder: string): Promise<readonly string[]>;
  /** The newest addition of a path in the history of a commit; null when none can be found. */
  addition(path: string, commit: string): Promise<Addition | null>;
  /**
   * Where history is cut off: fetches the history of a commit back to a date, and the commits before that; or so many
   * commits of it, itself counted. False when nothing was fetched.
   */
  deepen(commit: string, reach: Date | number): Promise<boolean>;
  close(): Promise<void>;
}
