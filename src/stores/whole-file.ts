import { Buffer } from 'node:buffer';
import type { FileLayer, OpenFile } from './file-layer.js';

const PIECE_BYTES = 1 << 20;

/** Writes all of the bytes, with one call unless the system takes fewer; the rest follows at once. */
export async function writeWhole(
  file: OpenFile,
  bytes: Buffer,
  position: number | null = null,
): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const at = position === null ? null : position + done;
    done += await file.write(bytes, done, bytes.length - done, at);
  }
}

/** Bytes [start, end) of an open file; fewer where it ends before. */
export async function readRange(file: OpenFile, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(Math.max(0, end - start));
  let filled = 0;
  while (filled < bytes.length) {
    const count = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/** Bytes [start, end) in pieces of at most 1 MiB, each the receiver's until it asks for the next. */
export async function* readPieces(file: OpenFile, start: number, end: number): AsyncGenerator<Buffer, void> {
  for (let at = start; at < end;) {
    const piece = await readRange(file, at, Math.min(end, at + PIECE_BYTES));
    if (piece.length === 0) return;
    yield piece;
    at += piece.length;
  }
}

/** Opens a file for reading, hands it out, and closes it whatever happens. */
export async function withFile<T>(
  files: FileLayer,
  path: string,
  use: (file: OpenFile) => Promise<T>,
): Promise<T> {
  const file = await files.open(path, 'read');
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}
