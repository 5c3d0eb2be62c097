import { errnoOf, isErrno } from '../../core/errno.js';
import { constants, existsSync, lstatSync, readlinkSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { GateError } from '../../core/errors.js';
import { escapePath } from '../../core/quote.js';
import type { Entry, FileMode, Snapshot } from '../../gate/ports.js';
import { roomyPiece } from '../../gate/roomy-piece.js';
import type { RepositoryPlace } from './discovery.js';
import { splitRecords } from './listing.js';
import { findMisplaced } from './misplaced.js';
import { freshBytes } from './objects.js';
import { comparePaths, decodePath, encodePath, isPlain } from './paths.js';
import { runGit } from './run.js';
import { leftOutOfWorktree } from './sparse.js';

/** No link is followed, and a pipe that took the file's place does not hang the gate. Both are 0 on Windows. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Files on disk: tracked ones and untracked ones that git does not ignore. Modes come from the disk; what was deleted
 * there is not there, nor is what lies behind a symlinked folder (git sees it so too, and it may lie anywhere). What a
 * sparse checkout leaves out was not deleted: it is read from `stored`, the blobs of the index.
 */
export class WorktreeSnapshot implements Snapshot {
  readonly kind = 'worktree';
  readonly label = 'working tree';
  readonly #place: RepositoryPlace;
  readonly #stored: Snapshot;
  readonly #folders = new Map<string, boolean>();
  #entries: Promise<readonly Entry[]> | null = null;
  #leftOut: Promise<ReadonlyMap<string, Entry>> | null = null;

  constructor(place: RepositoryPlace, stored: Snapshot) {
    this.#place = place;
    this.#stored = stored;
  }

  /** Where `folders` bound the question, also what stands there under an artifact's name and git does not list. */
  async list(folders?: readonly string[]): Promise<readonly Entry[]> {
    this.#entries ??= this.#list();
    const entries = await this.#entries;
    if (folders === undefined) return entries;
    const misplaced = await findMisplaced(this.#place, folders, entries);
    if (misplaced.length === 0) return entries;
    return [...entries, ...misplaced].sort((one, other) => comparePaths(one.path, other.path));
  }

  /** Also finds what git ignores: local settings are read from there. */
  async find(wanted: string): Promise<Entry | null> {
    const names = wanted.split('/');
    if (names.some((name) => name === '' || name === '.' || name === '..')) return null;
    const entry = this.#entry(wanted);
    // Only a sparse checkout leaves out what is asked for by name, such as the config; a hook asks for what is not there.
    if (entry !== null || !existsSync(path.join(this.#place.gitDir, 'info', 'sparse-checkout'))) return entry;
    return (await this.#skipped()).get(wanted) ?? null;
  }

  async read(entry: Entry): Promise<Buffer> {
    if (entry.oid !== null) return await this.#stored.read(entry);
    if (entry.mode === '120000') return this.#link(entry);
    return await this.#withFile(entry, async (file, size) => {
      const content = freshBytes(size);
      const filled = await fill(file, content);
      return content.subarray(0, filled);
    });
  }

  async readUpTo(entry: Entry, most: number): Promise<Buffer | null> {
    return (await this.size(entry)) > most ? null : await this.read(entry);
  }

  async *stream(entry: Entry, pieceBytes: number): AsyncGenerator<Uint8Array, void> {
    if (entry.oid !== null) {
      yield* this.#stored.stream(entry, pieceBytes);
      return;
    }
    if (entry.mode === '120000') {
      yield this.#link(entry);
      return;
    }
    const file = await this.#open(entry);
    try {
      // What is appended after the start belongs to the next run.
      for (let left = file.size; left > 0;) {
        const piece = roomyPiece(Math.min(pieceBytes, left));
        const filled = await fill(file.handle, piece).catch((cause: unknown) =>
          unreadable(entry.path, cause),
        );
        if (filled > 0) yield piece.subarray(0, filled);
        if (filled < piece.length) return;
        left -= filled;
      }
    } finally {
      await file.handle.close();
    }
  }

  async size(entry: Entry): Promise<number> {
    if (entry.oid !== null) return await this.#stored.size(entry);
    if (entry.mode === '120000') return this.#link(entry).length;
    return await this.#withFile(entry, (_, size) => Promise.resolve(size));
  }

  async close(): Promise<void> {
    await Promise.resolve();
  }

  async #list(): Promise<readonly Entry[]> {
    const answer = await runGit(['ls-files', '-z', '-c', '-o', '--exclude-standard'], this.#place);
    // git goes on without a folder that it may not read; evidence in there would be left out of the verdict.
    const closed = /could not open directory '(.*?)\/?':/.exec(answer.stderr);
    if (closed !== null) unreadable(closed[1]!, answer.stderr);
    // A nested repository is listed with a slash, an unmerged path once per side.
    const paths = new Set(splitRecords(answer.stdout).map((record) => decodePath(record).replace(/\/$/, '')));
    const names = [...paths].sort(comparePaths);
    const onDisk = names.map((name) => this.#entry(name));
    const leftOut = onDisk.includes(null) ? await this.#skipped() : null;
    const entries = onDisk.map((entry, at) => entry ?? leftOut?.get(names[at]!) ?? null);
    return entries.filter((entry) => entry !== null);
  }

  #skipped(): Promise<ReadonlyMap<string, Entry>> {
    this.#leftOut ??= leftOutOfWorktree(this.#place);
    return this.#leftOut;
  }

  #entry(name: string): Entry | null {
    if (!this.#isRealFolder(parentOf(name))) return null;
    const stats = this.#stat(name);
    return stats === null ? null : { path: name, mode: this.#mode(name, stats), oid: null };
  }

  /** A pipe, socket or device counts as a folder: it is there, and it is no file that could hold evidence. */
  #mode(name: string, stats: Stats): FileMode {
    if (stats.isSymbolicLink()) return '120000';
    if (stats.isFile()) return (stats.mode & 0o100) === 0 ? '100644' : '100755';
    return stats.isDirectory() && this.#stat(`${name}/.git`) !== null ? '160000' : '040000';
  }

  #isRealFolder(name: string): boolean {
    if (name === '') return true;
    const known = this.#folders.get(name);
    if (known !== undefined) return known;
    const isReal = this.#isRealFolder(parentOf(name)) && this.#stat(name)?.isDirectory() === true;
    this.#folders.set(name, isReal);
    return isReal;
  }

  #stat(name: string): Stats | null {
    try {
      return lstatSync(this.#onDisk(name), { throwIfNoEntry: false }) ?? null;
    } catch (cause) {
      return isErrno(cause, 'ENOTDIR') ? null : unreadable(name, cause);
    }
  }

  #link(entry: Entry): Buffer {
    try {
      return Buffer.from(readlinkSync(this.#onDisk(entry.path), { encoding: 'buffer' }));
    } catch (cause) {
      return unreadable(entry.path, cause);
    }
  }

  async #withFile<T>(entry: Entry, use: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
    const file = await this.#open(entry);
    try {
      return await use(file.handle, file.size).catch((cause: unknown) => unreadable(entry.path, cause));
    } finally {
      await file.handle.close();
    }
  }

  async #open(entry: Entry): Promise<{ handle: FileHandle; size: number }> {
    const handle = await open(this.#onDisk(entry.path), OPEN_FLAGS).catch((cause: unknown) =>
      unreadable(entry.path, cause),
    );
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, size: stats.size };
    await handle.close();
    return unreadable(entry.path, 'no regular file');
  }

  #onDisk(name: string): string | Buffer {
    if (isPlain(name)) return path.join(this.#place.cwd, name);
    return Buffer.concat([Buffer.from(`${this.#place.cwd}/`, 'utf8'), encodePath(name)]);
  }
}

/** Reads until the buffer is full or the file ends; a read may give less than was asked for. */
async function fill(file: FileHandle, buffer: Buffer): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, null);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

function parentOf(name: string): string {
  return name.slice(0, Math.max(name.lastIndexOf('/'), 0));
}

function unreadable(name: string, cause: unknown): never {
  const code = errnoOf(cause);
  const reason = code === null ? '' : ` (${code})`;
  throw new GateError(
    'GATE_UNREADABLE',
    `cannot be read: ${escapePath(name)}${reason}`,
    'see its type and permissions, then run again; nothing that cannot be read is passed over',
    cause,
  );
}
