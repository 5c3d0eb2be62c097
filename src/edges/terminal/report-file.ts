import { Buffer } from 'node:buffer';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrno } from '../../core/errno.js';
import { batches } from './output.js';

/** A pipe that nobody reads is refused (ENXIO) and not waited for. The last is 0 on Windows. */
const WRITE = constants.O_WRONLY | constants.O_CREAT | (constants.O_NONBLOCK ?? 0);

const PAUSE_MS = 5;

/**
 * Writes a report to the file that `--output` names. A regular file is replaced; a device (`/dev/null`) and a pipe that
 * somebody reads take the report at their pace.
 *
 * @throws node's own errors with their `code`
 */
export async function writeReportFile(file: string, parts: Iterable<string>): Promise<void> {
  const handle = await open(file, WRITE, 0o666);
  try {
    if ((await handle.stat()).isFile()) await handle.truncate(0);
    for (const batch of batches(parts)) await writeWhole(handle, Buffer.from(batch));
  } finally {
    await handle.close();
  }
}

async function writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    try {
      done += (await handle.write(bytes, done, bytes.length - done)).bytesWritten;
    } catch (error) {
      // The pipe is full: its reader has to take something first.
      if (!isErrno(error, 'EAGAIN')) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
