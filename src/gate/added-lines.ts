import { createHash } from 'node:crypto';
import type { TakeKnown } from './judge.js';

const LF = 0x0a;

/** Which lines of a head blob a change adds. */
export interface AddedLines {
  /** Lines that start before this byte stood in the base, at the same place. */
  readonly fromByte: number;
  /** Takes a later line that stood in the base too, once for each time it stood there; null: all later ones are new. */
  readonly takeKnown: TakeKnown | null;
}

/**
 * Finds the added lines by the lines' own bytes, not by a diff: in an append all is decided by one comparison of the
 * common beginning; elsewhere a line counts as added when the rest of the base holds no line like it. A final newline
 * that was missing adds no line (spec 1.8).
 */
export function findAddedLines(base: Buffer, head: Buffer): AddedLines {
  const common = commonLines(base, head);
  if (common >= base.length || (common === base.length + 1 && head[base.length] === LF)) {
    return { fromByte: common, takeKnown: null };
  }
  const counts = new Map<string, number>();
  for (const [start, end] of linesFrom(base, common)) {
    const key = lineKey(base, start, end);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    fromByte: common,
    takeKnown: (bytes, start, end) => {
      const key = lineKey(bytes, start, end);
      const count = counts.get(key) ?? 0;
      if (count > 0) counts.set(key, count - 1);
      return count > 0;
    },
  };
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

function* linesFrom(bytes: Buffer, from: number): Generator<readonly [start: number, end: number]> {
  let start = from;
  while (start < bytes.length) {
    let end = bytes.indexOf(LF, start);
    if (end === -1) end = bytes.length;
    yield [start, end];
    start = end + 1;
  }
}

function lineKey(bytes: Buffer, start: number, end: number): string {
  return createHash('sha256').update(bytes.subarray(start, end)).digest('base64');
}

/**
 * Length of the common run of whole lines of two streams, in bytes of the head: for artifacts too large to hold both
 * sides in memory. A base that ends without a newline gives its last line away: it is judged again.
 */
export async function commonLineBytes(
  base: AsyncIterable<Uint8Array>,
  head: AsyncIterable<Uint8Array>,
): Promise<number> {
  const sides = [base[Symbol.asyncIterator](), head[Symbol.asyncIterator]()] as const;
  let [left, right] = [Buffer.alloc(0), Buffer.alloc(0)];
  let at = 0;
  let lines = 0;
  try {
    for (;;) {
      if (left.length === 0) left = await nextPiece(sides[0]);
      if (right.length === 0) right = await nextPiece(sides[1]);
      const length = Math.min(left.length, right.length);
      if (length === 0) return lines;
      const same = left.compare(right, 0, length, 0, length) === 0 ? length : firstDifference(left, right, length);
      const newline = right.lastIndexOf(LF, same - 1);
      if (same > 0 && newline !== -1) lines = at + newline + 1;
      if (same < length) return lines;
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
