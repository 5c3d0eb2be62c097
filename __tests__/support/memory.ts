import type { Entry, FileMode, Snapshot } from '../../src/gate/ports.js';

export interface MemoryFile {
  readonly content: string | Buffer;
  readonly mode?: FileMode;
}

/** How a file's content is cut when it is streamed. */
export type Cut = (content: Buffer) => readonly Uint8Array[];

/** A snapshot that is held in memory. `streamed` makes every file too large to be read at once. */
export class MemorySnapshot implements Snapshot {
  readonly kind = 'commit';
  readonly label = 'memory';

  constructor(
    private readonly files: Readonly<Record<string, string | Buffer | MemoryFile>>,
    private readonly options: { readonly cut?: Cut; readonly streamed?: boolean } = {},
  ) {}

  list(): Promise<readonly Entry[]> {
    return Promise.resolve(
      Object.keys(this.files)
        .sort()
        .map((path) => this.entry(path)),
    );
  }

  find(path: string): Promise<Entry | null> {
    return Promise.resolve(Object.hasOwn(this.files, path) ? this.entry(path) : null);
  }

  entry(path: string): Entry {
    const file = this.files[path];
    const mode = typeof file === 'object' && !Buffer.isBuffer(file) ? file.mode : undefined;
    return { path, mode: mode ?? '100644', oid: path };
  }

  read(entry: Entry): Promise<Buffer> {
    return Promise.resolve(this.content(entry));
  }

  readUpTo(entry: Entry, most: number): Promise<Buffer | null> {
    const content = this.content(entry);
    return Promise.resolve(this.options.streamed === true || content.length > most ? null : content);
  }

  async *stream(entry: Entry, pieceBytes: number): AsyncGenerator<Uint8Array> {
    const content = this.content(entry);
    for (const piece of this.options.cut?.(content) ?? cutEvery(pieceBytes)(content)) yield piece;
    await Promise.resolve();
  }

  size(entry: Entry): Promise<number> {
    return Promise.resolve(this.content(entry).length);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private content(entry: Entry): Buffer {
    const file = this.files[entry.oid ?? entry.path];
    const content = typeof file === 'object' && !Buffer.isBuffer(file) ? file.content : file;
    if (content === undefined) throw new Error(`no file ${entry.path}`);
    return Buffer.from(content);
  }
}

/** Pieces of one size; each has memory of its own, as a snapshot promises. */
export function cutEvery(bytes: number): Cut {
  return (content) => {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < content.length; at += bytes)
      pieces.push(Uint8Array.from(content.subarray(at, at + bytes)));
    return pieces;
  };
}

/** Pieces that end at the given offsets, which may be in any order and beyond the end. */
export function cutAt(offsets: readonly number[]): Cut {
  return (content) => {
    const ends = [...new Set(offsets.map((offset) => Math.min(offset, content.length)))].sort(
      (a, b) => a - b,
    );
    return [...ends, content.length].map((end, index, all) =>
      Uint8Array.from(content.subarray(all[index - 1] ?? 0, end)),
    );
  };
}
