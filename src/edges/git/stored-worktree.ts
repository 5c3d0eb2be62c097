import type { Entry, Snapshot } from '../../gate/ports.js';
import type { LineEnds } from './line-ends.js';

const CR = 0x0d;
const LF = 0x0a;

/**
 * The working tree with the line ends that git has stored: where a checkout converted them, LF is read. So a verdict is
 * the same on every machine. `converted` lists the paths where that made a difference.
 */
export class StoredWorktree implements Snapshot {
  readonly kind = 'worktree';
  readonly label: string;
  readonly #disk: Snapshot;
  readonly #lineEnds: LineEnds;
  readonly #converted = new Set<string>();

  constructor(disk: Snapshot, lineEnds: LineEnds) {
    this.label = disk.label;
    this.#disk = disk;
    this.#lineEnds = lineEnds;
  }

  converted(): readonly string[] {
    return [...this.#converted];
  }

  list(folders?: readonly string[]): Promise<readonly Entry[]> {
    return this.#disk.list(folders);
  }

  find(path: string): Promise<Entry | null> {
    return this.#disk.find(path);
  }

  /** Bytes on disk, at least as many as are read. */
  size(entry: Entry): Promise<number> {
    return this.#disk.size(entry);
  }

  async read(entry: Entry): Promise<Buffer> {
    return await this.#whole(entry, await this.#disk.read(entry));
  }

  async readUpTo(entry: Entry, most: number): Promise<Buffer | null> {
    const bytes = await this.#disk.readUpTo(entry, most);
    return bytes === null ? null : await this.#whole(entry, bytes);
  }

  async *stream(entry: Entry, pieceBytes: number): AsyncGenerator<Uint8Array, void> {
    let isConverted: boolean | null = null;
    let held = false;
    for await (const piece of this.#disk.stream(entry, pieceBytes)) {
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      // Nearly every file has no CR at all: one search of native speed.
      if (!held && !bytes.includes(CR)) {
        yield piece;
        continue;
      }
      isConverted ??= await this.#isConverted(entry, bytes);
      if (!isConverted) {
        yield piece;
        continue;
      }
      const joined: Buffer = held ? Buffer.concat([Buffer.of(CR), bytes]) : bytes;
      held = joined.at(-1) === CR;
      const fresh = withLineFeeds(held ? joined.subarray(0, -1) : joined);
      if (fresh.length > 0) yield fresh;
    }
    if (held) yield Buffer.of(CR);
  }

  async close(): Promise<void> {
    await this.#disk.close();
  }

  async #whole(entry: Entry, bytes: Buffer): Promise<Buffer> {
    return bytes.includes(CR) && (await this.#isConverted(entry, bytes)) ? withLineFeeds(bytes) : bytes;
  }

  async #isConverted(entry: Entry, bytes: Buffer): Promise<boolean> {
    const mayBe = entry.mode === '100644' || entry.mode === '100755';
    if (!mayBe || !(await this.#lineEnds.areConverted(entry.path))) return false;
    if (bytes.includes('\r\n')) this.#converted.add(entry.path);
    return true;
  }
}

/** CR LF as LF; the copy has memory of its own, for the receiver may transfer it. */
function withLineFeeds(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafeSlow(bytes.length);
  let length = 0;
  for (let start = 0; start < bytes.length;) {
    const at = bytes.indexOf(CR, start);
    const end = at === -1 ? bytes.length : bytes[at + 1] === LF ? at : at + 1;
    length += bytes.copy(out, length, start, end);
    start = at === -1 ? bytes.length : at + 1;
  }
  return out.subarray(0, length);
}
