import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { FileLayer, OpenFile } from '../stores/file-layer.js';

/** A link is not followed, and a pipe in a file's place does not hang the reader. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What reading takes of a file layer. */
export type ReadingLayer = Pick<FileLayer, 'open'>;

/**
 * The file system for readers that are in a hurry: a digest reads six small files one after the other, and with
 * synchronous calls it waits for no thread.
 */
export const readingFiles: ReadingLayer = {
  open: (path) => {
    try {
      const descriptor = openSync(path, READ);
      return Promise.resolve({
        read: (into, offset, length, position) =>
          settled(() => readSync(descriptor, into, offset, length, position)),
        write: refuse,
        truncate: refuse,
        setMode: refuse,
        sync: refuse,
        facts: () =>
          settled(() => {
            const stats = fstatSync(descriptor);
            return {
              kind: stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other',
              size: stats.size,
              mode: stats.mode & 0o777,
              identity: `${stats.dev}:${stats.ino}`,
              modified: stats.mtimeMs,
            };
          }),
        close: () => settled(() => closeSync(descriptor)),
      });
    } catch (error) {
      return Promise.reject(error as Error);
    }
  },
};

/** Opens a file for reading, hands it out, and closes it whatever happens. */
export async function withReading<T>(
  files: ReadingLayer,
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

function settled<T>(work: () => T): Promise<T> {
  try {
    return Promise.resolve(work());
  } catch (error) {
    return Promise.reject(error as Error);
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('opened for reading'));
}
