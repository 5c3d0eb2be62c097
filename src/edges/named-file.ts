import type { Buffer } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { isErrno } from '../core/errno.js';

/** A pipe without a writer does not keep us waiting. 0 on Windows. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The path names a pipe, socket, device or folder. */
export class NoRegularFile extends Error {
  override readonly name = 'NoRegularFile';

  constructor() {
    super('no regular file');
  }
}

/**
 * Content of a file that somebody named: by a flag, an argument, an environment variable. Links are followed, and the
 * null device is an empty file; nothing else but a regular file is read: a pipe may never end, and a device neither.
 *
 * @throws NoRegularFile, and node's own errors with their `code`
 */
export function readNamedFile(file: string): Buffer {
  const descriptor = openNamed(file);
  try {
    if (!fstatSync(descriptor).isFile() && file !== os.devNull) throw new NoRegularFile();
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function openNamed(file: string): number {
  try {
    return openSync(file, READ);
  } catch (error) {
    // What sockets, and devices that are not there, answer.
    throw isErrno(error, 'ENXIO', 'ENODEV') ? new NoRegularFile() : error;
  }
}

/** The end of a sentence about a file that `readNamedFile` did not read. */
export function whyNotRead(error: unknown): string {
  return error instanceof NoRegularFile ? 'is no regular file' : 'cannot be read';
}
