import { Buffer } from 'node:buffer';
import path from 'node:path';
import { GateError } from '../core/errors.js';
import { replaceThrough } from './atomic.js';
import type { FileLayer } from './file-layer.js';
import { withLock } from './lock.js';
import type { LockOptions } from './lock-options.js';
import { nodeFiles } from './node-files.js';
import { refuseInterrupted } from './rollover-journal.js';
import { readRange, withFile } from './whole-file.js';
import { writeFailure } from './write-failure.js';

const LF = 0x0a;

export interface UpdateOptions {
  readonly lock?: Partial<LockOptions>;
  readonly files?: FileLayer;
  /** How messages name the file; default: its base name. */
  readonly label?: string;
}

export type UpdateResult =
  /** `line` is 1-based; `unchanged` when the new line is the old one, and nothing was written. */
  | { readonly status: 'updated' | 'unchanged'; readonly line: number }
  | { readonly status: 'not-found' }
  /** More than one line matches, so which one is meant cannot be told; nothing was written. */
  | { readonly status: 'ambiguous'; readonly lines: readonly number[] };

/**
 * Changes one line of a file under its lock: the one that `matches`. Every other byte stays as it is, and so does a
 * missing final newline. Lines come and go without their newline; a CR before it belongs to the line.
 *
 * @throws GateError GATE_LOCKED; GATE_USAGE for a new line with a newline in it; EVIDENCE_ROLLOVER_FAILED
 * while a roll-over is half-done; GATE_WRITE_FAILED, the file is untouched.
 */
export async function updateLine(
  file: string,
  matches: (line: Buffer) => boolean,
  change: (line: Buffer) => Buffer | string,
  options: UpdateOptions = {},
): Promise<UpdateResult> {
  const files = options.files ?? nodeFiles;
  const label = options.label ?? path.basename(file);
  try {
    return await withLock(file, { ...options.lock, files }, async (lock) => {
      await refuseInterrupted(files, file, label);
      const bytes = await withFile(files, file, async (handle) =>
        readRange(handle, 0, (await handle.facts()).size),
      );
      const found = findLines(bytes, matches);
      const [hit] = found;
      if (hit === undefined) return { status: 'not-found' };
      if (found.length > 1) return { status: 'ambiguous', lines: found.map(({ line }) => line) };
      const old = bytes.subarray(hit.start, hit.end);
      const fresh = Buffer.from(change(Buffer.from(old)));
      if (fresh.length === 0 || fresh.includes(LF)) {
        throw new GateError(
          'GATE_USAGE',
          'a line is not empty and holds no newline',
          'change one record at a time',
        );
      }
      if (fresh.equals(old)) return { status: 'unchanged', line: hit.line };
      const pieces = [bytes.subarray(0, hit.start), fresh, bytes.subarray(hit.end)];
      await replaceThrough(files, file, `${file}.lock.${lock.id}.next`, pieces, () => lock.assertHeld());
      return { status: 'updated', line: hit.line };
    });
  } catch (error) {
    throw writeFailure('GATE_WRITE_FAILED', `${label} cannot be written`, error);
  }
}

interface FoundLine {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

function findLines(bytes: Buffer, matches: (line: Buffer) => boolean): FoundLine[] {
  const found: FoundLine[] = [];
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const newline = bytes.indexOf(LF, start);
    const end = newline === -1 ? bytes.length : newline;
    if (end > start && matches(bytes.subarray(start, end))) found.push({ line, start, end });
    start = end + 1;
  }
  return found;
}
