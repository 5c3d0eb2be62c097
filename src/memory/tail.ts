import { Buffer } from 'node:buffer';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import {
  isMissing,
  systemCode,
  readBytes,
  withReading,
  type ReadableFile,
  type ReadingLayer,
} from './reading-files.js';

/** Lines that are read from the end of a file at most, unless more or fewer are asked for (DEC-0105 §1). */
export const SOVEREIGN_MEMORY_READ_TAIL = 500;

const LF = 0x0a;
/** Room for 500 lines of a usual length in one read. */
const FIRST_BYTES = 256 * 1024;

/** The last lines of a file, while it is open. */
export interface Tail {
  /** The bytes of these lines and nothing else. */
  readonly bytes: Buffer;
  /** Lines stand in front of these. */
  readonly cut: boolean;
  /** How many; to be asked only where a line has to be named, since it reads them. */
  readonly countBefore: () => Promise<number>;
}

const NO_LINES: Tail = { bytes: Buffer.alloc(0), cut: false, countBefore: () => Promise.resolve(0) };

/**
 * Reads at most `most` lines from the end of a file, and not many more bytes than that takes; null reads it whole. A file
 * that is not there has none.
 *
 * @throws GateError GATE_UNREADABLE
 */
export async function readTail<T>(
  files: ReadingLayer,
  file: string,
  label: string,
  most: number | null,
  use: (tail: Tail) => Promise<T>,
): Promise<T> {
  try {
    return await withReading(files, file, async (open) => {
      const { size } = await open.facts();
      const { bytes, start } = await lastLines(open, size, most);
      return await use({
        bytes,
        cut: start > 0,
        countBefore: () => countNewlines(open, start),
      });
    });
  } catch (error) {
    if (isMissing(error)) return await use(NO_LINES);
    if (systemCode(error) === null) throw error;
    throw new GateError(
      'GATE_UNREADABLE',
      `cannot be read: ${escapePath(label)}`,
      'make it a regular file that you may read',
      error,
    );
  }
}

/** The bytes of the last lines, and where in the file they start. */
async function lastLines(
  file: ReadableFile,
  size: number,
  most: number | null,
): Promise<{ readonly bytes: Buffer; readonly start: number }> {
  if (most === 0) return { bytes: Buffer.alloc(0), start: size };
  for (let span = most === null ? size : Math.min(size, FIRST_BYTES); ; span = Math.min(size, span * 4)) {
    const bytes = await readBytes(file, size - span, size);
    const cut = most === null ? null : startOfLast(bytes, most);
    if (cut !== null) return { bytes: bytes.subarray(cut), start: size - span + cut };
    if (span === size) return { bytes, start: 0 };
  }
}

/** Where the last `most` lines start; null when the bytes hold no newline in front of them. */
function startOfLast(bytes: Buffer, most: number): number | null {
  let at = bytes.length;
  // The newline that ends the file ends a line and begins none.
  if (at > 0 && bytes[at - 1] === LF) at -= 1;
  for (let left = most; left > 0; left--) {
    if (at === 0) return null;
    at = bytes.lastIndexOf(LF, at - 1);
    if (at === -1) return null;
  }
  return at + 1;
}

/** Lines without their newlines; they share the memory of the whole. */
export function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(LF, start);
    const end = newline === -1 ? bytes.length : newline;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

async function countNewlines(file: ReadableFile, size: number): Promise<number> {
  let lines = 0;
  for (let at = 0; at < size; at += FIRST_BYTES) {
    const piece = await readBytes(file, at, Math.min(size, at + FIRST_BYTES));
    for (let lf = piece.indexOf(LF); lf !== -1; lf = piece.indexOf(LF, lf + 1)) lines += 1;
  }
  return lines;
}
