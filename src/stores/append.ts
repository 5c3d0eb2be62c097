import { Buffer } from 'node:buffer';
import path from 'node:path';
import { GateError } from '../core/errors.js';
import { isErrno } from '../core/errno.js';
import { inspectEnd } from './file-end.js';
import type { FileLayer, OpenFile } from './file-layer.js';
import { withLock } from './lock.js';
import type { LockOptions } from './lock-options.js';
import { nodeFiles } from './node-files.js';
import { writeWhole } from './whole-file.js';
import { writeFailure } from './write-failure.js';

export type TornEnd = 'refuse' | 'close';

export interface AppendOptions {
  /** What to do about a fragment at the end: `refuse` (default), or `close` it with a newline of its own. */
  readonly tornEnd?: TornEnd;
  readonly lock?: Partial<LockOptions>;
  readonly files?: FileLayer;
  /** How messages name the file; default: its base name. */
  readonly label?: string;
}

/** What had to be done so that the new line stands alone. */
export type Repair = 'newline-added' | 'fragment-closed' | 'fragment-dropped';

export type AppendResult =
  | {
      readonly status: 'appended';
      readonly repaired: Repair | null;
      /** Where the line starts, in bytes from the start of the file. */
      readonly offset: number;
    }
  /** The file ends in a fragment; nothing was written. */
  | { readonly status: 'torn' };

/**
 * Appends one line under the file's lock (spec 2.4 and 2.7): one write of line and newline, short writes continued, then
 * fsync, so that a line which was reported as appended survives a power failure. The line ends in LF on every platform.
 * The file and its folders are made on first write.
 *
 * A failed write takes back what it wrote. kill -9 at any point leaves at most one torn last line.
 *
 * @throws GateError GATE_USAGE for a line that is empty or holds a newline; GATE_LOCKED; GATE_WRITE_FAILED.
 */
export async function appendLine(
  file: string,
  line: Buffer | string,
  options: AppendOptions = {},
): Promise<AppendResult> {
  const label = options.label ?? path.basename(file);
  try {
    const files = options.files ?? nodeFiles;
    return await withLock(file, { ...options.lock, files }, () =>
      appendHeld(files, file, line, options.tornEnd),
    );
  } catch (error) {
    throw writeFailure('GATE_WRITE_FAILED', `${label} cannot be written`, error);
  }
}

/**
 * `appendLine` for a caller that holds the file's lock; system errors come through as they are. `drop` removes a
 * fragment: only for a file of the stores' own making, never for evidence.
 */
export async function appendHeld(
  files: FileLayer,
  file: string,
  line: Buffer | string,
  tornEnd: TornEnd | 'drop' = 'refuse',
): Promise<AppendResult> {
  const bytes = toLine(line);
  const handle = await openForAppend(files, file);
  try {
    const { size } = await handle.facts();
    const end = await inspectEnd(handle, size);
    if (end.state === 'torn' && tornEnd === 'refuse') return { status: 'torn' };
    if (end.state === 'torn' && tornEnd === 'drop') {
      await handle.truncate(end.lineStart);
      await appendBytes(handle, end.lineStart, bytes);
      return { status: 'appended', repaired: 'fragment-dropped', offset: end.lineStart };
    }
    const prefix = end.state === 'clean' ? '' : '\n';
    await appendBytes(handle, size, Buffer.concat([Buffer.from(prefix), bytes]));
    const repaired = { clean: null, open: 'newline-added', torn: 'fragment-closed' } as const;
    return { status: 'appended', repaired: repaired[end.state], offset: size + prefix.length };
  } finally {
    await handle.close();
  }
}

/** Appends and syncs; what a failed write left is taken back. Precondition: the lock is held, `size` is the file's. */
export async function appendBytes(handle: OpenFile, size: number, bytes: Buffer): Promise<void> {
  try {
    await writeWhole(handle, bytes);
    await handle.sync();
  } catch (error) {
    // Only our own bytes: where more stands there, somebody wrote without a lock.
    const now = (await handle.facts()).size;
    if (now > size && now <= size + bytes.length) await handle.truncate(size);
    throw error;
  }
}

function toLine(line: Buffer | string): Buffer {
  const bytes = Buffer.from(line);
  if (bytes.length === 0 || bytes.includes(0x0a)) {
    throw new GateError(
      'GATE_USAGE',
      'a line is not empty and holds no newline',
      'append one record at a time',
    );
  }
  return Buffer.concat([bytes, Buffer.from('\n')]);
}

async function openForAppend(files: FileLayer, file: string): Promise<OpenFile> {
  try {
    return await files.open(file, 'append');
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
  }
  const handle = await files.open(file, 'create-append');
  try {
    await files.syncFolder(path.dirname(file));
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
