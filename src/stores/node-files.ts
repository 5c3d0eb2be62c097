import { constants } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { link, lstat, mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import process from 'node:process';
import { isErrno } from '../core/errno.js';
import type { FileFacts, FileLayer, OpenMode } from './file-layer.js';

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR } = constants;

/** A link, or a pipe that took the file's place, must not be written through or hang the writer. Both are 0 on Windows. */
const CAREFULLY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const FLAGS: Readonly<Record<OpenMode, number>> = {
  read: O_RDONLY | CAREFULLY,
  append: O_RDWR | O_APPEND | CAREFULLY,
  create: O_RDWR | O_CREAT | O_EXCL | CAREFULLY,
  'create-append': O_RDWR | O_APPEND | O_CREAT | O_EXCL | CAREFULLY,
};

/** The file system itself. */
export const nodeFiles: FileLayer = {
  open: async (path, mode, permissions = 0o666) => {
    const handle = await open(path, FLAGS[mode], permissions);
    return {
      read: async (into, offset, length, position) =>
        (await handle.read(into, offset, length, position)).bytesRead,
      write: async (from, offset, length, position) =>
        (await handle.write(from, offset, length, position)).bytesWritten,
      truncate: (size) => handle.truncate(size),
      setMode: (wanted) => handle.chmod(wanted),
      sync: () => handle.sync(),
      facts: async () => toFacts(await handle.stat({ bigint: true })),
      close: () => handle.close(),
    };
  },
  rename,
  link,
  unlink,
  mkdir: (path) => mkdir(path),
  readdir: (path) => readdir(path),
  look: async (path) => {
    try {
      return toFacts(await lstat(path, { bigint: true }));
    } catch (error) {
      if (isErrno(error, 'ENOENT', 'ENOTDIR')) return null;
      throw error;
    }
  },
  syncFolder: async (path) => {
    // Windows opens no folders; NTFS keeps names in its own journal.
    if (process.platform === 'win32') return;
    const handle = await open(path, O_RDONLY);
    try {
      await handle.sync();
    } catch (error) {
      // Some network and FUSE file systems cannot sync a folder and say so; there is nothing more to be had from them.
      if (!isErrno(error, 'EINVAL', 'ENOTSUP', 'EISDIR')) throw error;
    } finally {
      await handle.close();
    }
  },
};

function toFacts(stats: BigIntStats): FileFacts {
  return {
    kind: stats.isFile()
      ? 'file'
      : stats.isDirectory()
        ? 'folder'
        : stats.isSymbolicLink()
          ? 'link'
          : 'other',
    size: Number(stats.size),
    mode: Number(stats.mode) & 0o777,
    identity: `${stats.dev}:${stats.ino}`,
    modified: Number(stats.mtimeNs) / 1e6,
  };
}
