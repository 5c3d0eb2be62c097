import { Buffer } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { FileFacts, OpenFile } from '../stores/file-layer.js';

/** A link is not followed, and a pipe in a file's place does not hang the reader. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What reading takes of a file layer. */
export type ReadingLayer = {
  readonly open: (path: string, mode: 'read') => Promise<ReadableFile>;
};

export type ReadableFile = Pick<OpenFile, 'read' | 'close'> & {
  readonly facts: () => Promise<Pick<FileFacts, 'size'>>;
};

/**
 * The file system for readers that are in a hurry: a digest reads six small files one after the other, and with
 * synchronous calls it waits for no thread.
 */
export const readingFiles: ReadingLayer = {
  open: (path) => settled(() => descriptorFile(openSync(path, READ))),
};

function descriptorFile(descriptor: number): ReadableFile {
  return {
    read: (into, offset, length, position) =>
      settled(() => readSync(descriptor, into, offset, length, position)),
    facts: () => settled(() => ({ size: fstatSync(descriptor).size })),
    close: () => settled(() => closeSync(descriptor)),
  };
}

/** Bytes in memory as a file. */
export function bytesFile(bytes: Buffer): ReadableFile {
  return {
    read: (into, offset, length, position) =>
      Promise.resolve(bytes.copy(into, offset, position, position + length)),
    facts: () => Promise.resolve({ size: bytes.length }),
    close: () => Promise.resolve(),
  };
}

/** Opens a file for reading, hands it out, and closes it whatever happens. */
export async function withReading<T>(
  files: ReadingLayer,
  path: string,
  use: (file: ReadableFile) => Promise<T>,
): Promise<T> {
  const file = await files.open(path, 'read');
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** True where there is no such file: a memory is made on first write, so that is no failure. */
export function isMissing(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** The code of a system error (`EACCES`), also of one from another realm; null for anything else. */
export function systemCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code) ? error.code : null;
}

/** Bytes [start, end) of a file; fewer where it ends before. */
export async function readBytes(file: ReadableFile, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const count = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/** What a synchronous call gives or throws, as a promise. */
function settled<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => resolve(work()));
}
