import type { AddedLines } from './added-lines.js';
import type { TakeKnown } from './judge-setup.js';
import { KnownLines } from './known-lines.js';

const LF = 0x0a;

type Pieces = AsyncIterable<Uint8Array>;

/**
 * A head that is too large to be held beside its base: compared while it is read, so that each side is read once where
 * the head only adds lines (the base a second time where it does not). What it says of the added lines holds for the
 * pieces that were given out so far.
 */
export class ComparedStream implements AddedLines {
  /** Infinite as long as no byte was seen that the base does not have at the same place. */
  fromByte = Number.POSITIVE_INFINITY;
  takeKnown: TakeKnown | null = null;
  startsWithBase = false;
  /** Bytes of the head that were compared, and the end of the last whole line among them. */
  private at = 0;
  private lineStart = 0;
  private rest = Buffer.alloc(0);
  private lastByte = LF;

  constructor(
    private readonly base: () => Pieces,
    private readonly head: () => Pieces,
  ) {}

  /** The head's own pieces; they are the receiver's once they are given out. */
  async *pieces(): AsyncGenerator<Uint8Array> {
    const before = this.base()[Symbol.asyncIterator]();
    try {
      // The next of both are asked for at once: two processes read at the same time.
      let ahead: Promise<Buffer> | null = silent(nextPiece(before));
      for await (const piece of this.head()) {
        const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
        let from = 0;
        while (this.fromByte === Number.POSITIVE_INFINITY && from < bytes.length) {
          if (this.rest.length === 0) {
            this.rest = (await (ahead ?? nextPiece(before))) as typeof this.rest;
            ahead = null;
            if (this.rest.length === 0) {
              this.endOfBase(bytes[from]!);
              break;
            }
          }
          const length = Math.min(this.rest.length, bytes.length - from);
          const same = commonLength(this.rest, bytes.subarray(from, from + length), length);
          this.pass(bytes.subarray(from, from + same));
          from += same;
          this.rest = this.rest.subarray(same);
          if (same < length) await this.differs();
        }
        if (this.fromByte === Number.POSITIVE_INFINITY && this.rest.length === 0)
          ahead ??= silent(nextPiece(before));
        yield piece;
      }
      if (this.fromByte !== Number.POSITIVE_INFINITY) return;
      if (this.rest.length === 0 && (await (ahead ?? nextPiece(before))).length === 0) this.endOfBoth();
      else await this.differs();
    } finally {
      await before.return?.();
    }
  }

  private pass(bytes: Buffer): void {
    const newline = bytes.lastIndexOf(LF);
    if (newline !== -1) this.lineStart = this.at + newline + 1;
    this.at += bytes.length;
    this.lastByte = bytes.at(-1) ?? this.lastByte;
  }

  /** The head goes on where the base ends: in a new line, or in the base's last one. */
  private endOfBase(next: number): void {
    if (this.lastByte === LF || next === LF) {
      this.startsWithBase = true;
      this.fromByte = this.lastByte === LF ? this.at : this.at + 1;
    } else this.fromByte = this.lineStart;
  }

  private endOfBoth(): void {
    this.startsWithBase = true;
    this.fromByte = this.at;
  }

  /** From here on a line counts as added when the rest of the base has none like it. */
  private async differs(): Promise<void> {
    this.fromByte = this.lineStart;
    const known = new KnownLines();
    let at = 0;
    for await (const piece of this.base()) {
      if (at + piece.length > this.fromByte) known.add(piece.subarray(Math.max(0, this.fromByte - at)));
      at += piece.length;
    }
    known.end();
    this.takeKnown = (bytes, start, end) => known.take(bytes, start, end);
  }
}

/** Empty at the end. */
async function nextPiece(pieces: AsyncIterator<Uint8Array>): Promise<Buffer> {
  for (;;) {
    const { done, value } = await pieces.next();
    if (done === true) return Buffer.alloc(0);
    const piece = value as Uint8Array;
    if (piece.length > 0) return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  }
}

/** A failure is met when the piece is asked for; until then it must not count as unhandled. */
function silent(piece: Promise<Buffer>): Promise<Buffer> {
  piece.catch(() => undefined);
  return piece;
}

/** Up to `length`, how many bytes two buffers share at their beginning. */
function commonLength(left: Buffer, right: Buffer, length: number): number {
  if (left.compare(right, 0, length, 0, length) === 0) return length;
  let low = 0;
  let high = length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (left.compare(right, low, middle, low, middle) === 0) low = middle;
    else high = middle;
  }
  return low;
}
