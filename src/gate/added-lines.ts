import type { TakeKnown } from './judge-setup.js';
import { KnownLines } from './known-lines.js';

const LF = 0x0a;

/** Which lines of a head blob a change adds. */
export interface AddedLines {
  /** Lines that start before this byte stood in the base, at the same place. */
  readonly fromByte: number;
  /** Takes a later line that stood in the base too, once for each time it stood there; null: all later ones are new. */
  readonly takeKnown: TakeKnown | null;
  /** True when the head begins with all of the base's lines, each the same bytes (spec 1.8). */
  readonly startsWithBase: boolean;
}

/**
 * Finds the added lines by the lines' own bytes, not by a diff: in an append all is decided by one comparison of the
 * common beginning; elsewhere a line counts as added when the rest of the base holds no line like it. A final newline
 * that was missing adds no line (spec 1.8).
 */
export function findAddedLines(base: Buffer, head: Buffer): AddedLines {
  const common = commonLines(base, head);
  if (common >= base.length) return { fromByte: common, takeKnown: null, startsWithBase: true };
  const known = new KnownLines();
  known.add(base.subarray(common));
  known.end();
  return {
    fromByte: common,
    takeKnown: (bytes, start, end) => known.take(bytes, start, end),
    startsWithBase: false,
  };
}

/**
 * `findAddedLines` of two streams, for artifacts too large to hold both sides in memory. The base is read a second time
 * where the head does not begin with all of it.
 */
export async function findAddedLinesOfStreams(
  base: () => AsyncIterable<Uint8Array>,
  head: () => AsyncIterable<Uint8Array>,
): Promise<AddedLines> {
  const { lineBytes: fromByte, isWholeBase } = await compareStreams(base(), head());
  if (isWholeBase) return { fromByte, takeKnown: null, startsWithBase: true };
  const known = new KnownLines();
  let at = 0;
  for await (const piece of base()) {
    if (at + piece.length > fromByte) known.add(piece.subarray(Math.max(0, fromByte - at)));
    at += piece.length;
  }
  known.end();
  return { fromByte, takeKnown: (bytes, start, end) => known.take(bytes, start, end), startsWithBase: false };
}

/** Length of the longest run of whole lines, in bytes of the head, with which both begin. */
function commonLines(base: Buffer, head: Buffer): number {
  const shorter = Math.min(base.length, head.length);
  if (base.compare(head, 0, shorter, 0, shorter) === 0) {
    if (shorter === base.length && base.length > 0 && base[base.length - 1] !== LF) {
      // The base's last line has no newline: it is the same line in the head if a newline or the end follows.
      if (head.length === base.length) return base.length;
      if (head[base.length] === LF) return base.length + 1;
    } else if (shorter === base.length) {
      return base.length;
    }
    return lineStart(head, shorter);
  }
  return lineStart(head, firstDifference(base, head, shorter));
}

/** Start of the line that byte `at` belongs to. */
function lineStart(bytes: Buffer, at: number): number {
  return at === 0 ? 0 : bytes.lastIndexOf(LF, at - 1) + 1;
}

/** Length of the common run of whole lines, and whether that is all of the base. */
async function compareStreams(
  base: AsyncIterable<Uint8Array>,
  head: AsyncIterable<Uint8Array>,
): Promise<{ lineBytes: number; isWholeBase: boolean }> {
  const sides = [base[Symbol.asyncIterator](), head[Symbol.asyncIterator]()] as const;
  let [left, right] = [Buffer.alloc(0), Buffer.alloc(0)];
  let at = 0;
  let lines = 0;
  try {
    for (;;) {
      if (left.length === 0) left = await nextPiece(sides[0]);
      if (right.length === 0) right = await nextPiece(sides[1]);
      const length = Math.min(left.length, right.length);
      if (length === 0) return { lineBytes: lines, isWholeBase: left.length === 0 && lines === at };
      const same =
        left.compare(right, 0, length, 0, length) === 0 ? length : firstDifference(left, right, length);
      const newline = same === 0 ? -1 : right.lastIndexOf(LF, same - 1);
      if (newline !== -1) lines = at + newline + 1;
      if (same < length) return { lineBytes: lines, isWholeBase: false };
      at += length;
      left = left.subarray(length);
      right = right.subarray(length);
    }
  } finally {
    await Promise.all(sides.map((side) => side.return?.()));
  }
}

async function nextPiece(side: AsyncIterator<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  for (;;) {
    const { done, value } = await side.next();
    if (done === true) return Buffer.alloc(0);
    const piece = value as Uint8Array<ArrayBuffer>;
    if (piece.length > 0) return Buffer.from(piece.buffer, piece.byteOffset, piece.length);
  }
}

/** First index below `length` at which the two differ; they do. */
function firstDifference(left: Buffer, right: Buffer, length: number): number {
  let low = 0;
  let high = length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (left.compare(right, low, middle, low, middle) === 0) low = middle;
    else high = middle;
  }
  return low;
}
