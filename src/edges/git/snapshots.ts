import { GateError } from '../../core/errors.js';
import { escapePath } from '../../core/quote.js';
import type { Entry, Snapshot } from '../../gate/ports.js';
import { parseRawChanges, parseTreeList } from './listing.js';
import type { ObjectReader } from './objects.js';
import { runGit } from './run.js';
import type { GitPlace } from './run.js';
import { TreeFinder } from './trees.js';
import type { CommitObject } from './trees.js';

/** Diff options of every question: bytes as they are, no setting of .gitmodules hides a submodule, no `git add -N`. */
export const RAW_OPTIONS = [
  '--raw',
  '-z',
  '--no-renames',
  '--no-abbrev',
  '--ignore-submodules=none',
] as const;

/** Reading of blobs by id, which the index and every commit share. Nothing of it belongs to one snapshot alone. */
abstract class BlobSnapshot implements Snapshot {
  abstract readonly kind: Snapshot['kind'];
  abstract readonly label: string;
  protected readonly objects: ObjectReader;

  constructor(objects: ObjectReader) {
    this.objects = objects;
  }

  abstract list(): Promise<readonly Entry[]>;
  abstract find(path: string): Promise<Entry | null>;

  async read(entry: Entry): Promise<Buffer> {
    const object = await this.objects.read(blobId(entry));
    return object?.type === 'blob' ? object.content : unreadable(entry);
  }

  async readUpTo(entry: Entry, most: number): Promise<Buffer | null> {
    const object = await this.objects.readUpTo(blobId(entry), most);
    return object === null ? null : object.content;
  }

  async *stream(entry: Entry, pieceBytes: number): AsyncGenerator<Uint8Array, void> {
    for await (const piece of this.objects.stream(blobId(entry), pieceBytes))
      yield piece ?? unreadable(entry);
  }

  async size(entry: Entry): Promise<number> {
    const header = await this.objects.header(blobId(entry));
    return header?.type === 'blob' ? header.size : unreadable(entry);
  }

  /** The processes belong to the repository. */
  async close(): Promise<void> {
    await Promise.resolve();
  }
}

export class CommitSnapshot extends BlobSnapshot {
  readonly kind = 'commit';
  readonly label: string;
  readonly #place: GitPlace;
  readonly #tree: TreeFinder;
  #entries: Promise<readonly Entry[]> | null = null;

  constructor(commit: CommitObject, objects: ObjectReader, place: GitPlace) {
    super(objects);
    this.label = commit.oid;
    this.#place = place;
    this.#tree = new TreeFinder(objects, commit.tree);
  }

  list(): Promise<readonly Entry[]> {
    this.#entries ??= runGit(['ls-tree', '-r', '-z', '--full-tree', this.label], this.#place).then((answer) =>
      parseTreeList(answer.stdout),
    );
    return this.#entries;
  }

  find(path: string): Promise<Entry | null> {
    return this.#tree.find(path);
  }
}

/**
 * The index that git names, GIT_INDEX_FILE included, as it stood when it was first asked for. One listing answers
 * every question: a process per path would cost a hook more than the whole list.
 */
export class IndexSnapshot extends BlobSnapshot {
  readonly kind = 'index';
  readonly label = 'index';
  readonly #place: GitPlace;
  readonly #emptyTree: string;
  #entries: Promise<ReadonlyMap<string, Entry>> | null = null;

  constructor(objects: ObjectReader, place: GitPlace, emptyTree: string) {
    super(objects);
    this.#place = place;
    this.#emptyTree = emptyTree;
  }

  async list(): Promise<readonly Entry[]> {
    return [...(await this.#all()).values()];
  }

  async find(path: string): Promise<Entry | null> {
    return (await this.#all()).get(path) ?? null;
  }

  #all(): Promise<ReadonlyMap<string, Entry>> {
    this.#entries ??= this.#ask();
    return this.#entries;
  }

  /** Asked as a comparison with nothing: unlike `ls-files`, it leaves out what `git add -N` only announced. */
  async #ask(): Promise<ReadonlyMap<string, Entry>> {
    const args = ['diff-index', '--cached', '--ita-invisible-in-index', ...RAW_OPTIONS, this.#emptyTree];
    const changes = parseRawChanges((await runGit(args, this.#place)).stdout);
    if (changes.some((change) => change.status === 'U')) throw unmerged();
    return new Map(changes.flatMap(({ path, head }) => (head === null ? [] : [[path, head] as const])));
  }
}

/** A snapshot without any entry: before the first commit, or where nothing is shared. */
export class EmptySnapshot extends BlobSnapshot {
  readonly kind = 'empty';
  readonly label: string = 'nothing';

  async list(): Promise<readonly Entry[]> {
    return await Promise.resolve([]);
  }

  async find(_path: string): Promise<Entry | null> {
    return await Promise.resolve(null);
  }
}

/** Reads blobs of any commit by their ids. */
export class AnyBlobSnapshot extends BlobSnapshot {
  readonly kind = 'commit';
  readonly label = 'blobs';

  list(): Promise<readonly Entry[]> {
    return Promise.reject(notListed());
  }

  find(_path: string): Promise<Entry | null> {
    return Promise.reject(notListed());
  }
}

export function unmerged(): GateError {
  return new GateError(
    'GATE_GIT_FAILED',
    'the index has unmerged paths',
    'resolve the conflicts, then: git add',
  );
}

function blobId(entry: Entry): string {
  const isBlob = entry.mode !== '160000' && entry.mode !== '040000';
  return isBlob && entry.oid !== null ? entry.oid : unreadable(entry);
}

function unreadable(entry: Entry): never {
  throw new GateError(
    'GATE_UNREADABLE',
    `cannot be read: ${escapePath(entry.path)}`,
    'its content is not in this clone, or it is no file; run: git fsck',
  );
}

function notListed(): GateError {
  return new GateError(
    'GATE_INTERNAL',
    'blobs are read by id, they cannot be listed',
    'report this as a defect',
  );
}
