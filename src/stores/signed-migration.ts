import { Buffer } from 'node:buffer';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import { lineVerdicts, type LineLimits } from '../core/signature/line-verdicts.js';
import { signLine } from '../core/signature/sign.js';
import { replaceThrough } from './atomic.js';
import type { FileLayer } from './file-layer.js';
import { withLock } from './lock.js';
import type { LockOptions } from './lock-options.js';
import { nodeFiles } from './node-files.js';
import { refuseInterrupted } from './rollover-journal.js';
import { onDisk } from './rollover-job.js';
import type { RolloverTarget } from './rollover-job.js';
import { requireSigner } from './signer-check.js';
import { readRange, withFile } from './whole-file.js';
import { writeFailure } from './write-failure.js';

export interface MigrationOptions {
  /** False: only say what would be done. */
  readonly write: boolean;
  readonly limits?: LineLimits;
  readonly lock?: Partial<LockOptions>;
  readonly files?: FileLayer;
}

export interface MigrationResult {
  readonly status: 'nothing' | 'would-sign' | 'signed';
  /** Lines that had no signature. */
  readonly signed: number;
  /** Those of them that stand behind a signed line: they were added without one, or lost theirs. */
  readonly behind: number;
  /** Lines that were signed before; their bytes stay, and so do their signatures. */
  readonly left: number;
  /** Lines that cannot be signed, since they are no strict JSON or have a malformed signature; their bytes stay. */
  readonly unreadable: number;
}

const LF = 0x0a;

/**
 * Signs the unsigned lines of a file with the current key, and leaves all others byte for byte, in their order (spec 2.4).
 * A second run finds nothing to do. The file is replaced as a whole or not at all.
 *
 * The current key cannot sign a line in front of lines of an older version, nor behind lines of a newer one: key versions
 * never step back within a file. Such a file is refused; a rotation first brings all its lines to one version.
 *
 * @throws GateError GATE_USAGE for such a file and for a torn last line; GATE_KEY_UNAVAILABLE where the keys do not fit the
 * file, GATE_UNREADABLE where that is not known (`requireSigner`); GATE_LOCKED; GATE_WRITE_FAILED, the file is untouched then.
 */
export async function signExisting(
  target: RolloverTarget,
  ring: KeyRing,
  options: MigrationOptions,
): Promise<MigrationResult> {
  const { files = nodeFiles, limits, write } = options;
  const { livePath: path } = target;
  const file = onDisk(target.root, path);
  try {
    if ((await files.look(file)) === null) throw missing(path);
    return await withLock(file, { ...options.lock, files }, async (lock) => {
      await refuseInterrupted(files, file, path);
      await requireSigner(files, target, ring, limits);
      const bytes = await withFile(files, file, async (handle) =>
        readRange(handle, 0, (await handle.facts()).size),
      );
      const { fresh, ...counts } = signLines(bytes, ring, path, limits);
      if (counts.signed === 0) return { status: 'nothing', ...counts };
      if (!write) return { status: 'would-sign', ...counts };
      await replaceThrough(files, file, `${file}.lock.${lock.id}.next`, [fresh], () => lock.assertHeld());
      return { status: 'signed', ...counts };
    });
  } catch (error) {
    throw writeFailure('GATE_WRITE_FAILED', `${path} cannot be written`, error);
  }
}

function signLines(
  bytes: Buffer,
  ring: KeyRing,
  path: string,
  limits: LineLimits | undefined,
): Omit<MigrationResult, 'status'> & { readonly fresh: Buffer } {
  const pieces: Buffer[] = [];
  const counts = { signed: 0, behind: 0, left: 0, unreadable: 0 };
  let highest = 0;
  for (const { number, offset, next, verdict, line } of lineVerdicts(bytes, ring, limits)) {
    const own = bytes.subarray(offset, next);
    const isUnsigned = verdict?.state === 'unsigned' && line?.value !== undefined;
    if (isUnsigned) {
      if (highest > ring.current) throw newerBefore(path, number, highest, ring.current);
      if (counts.left > 0) counts.behind += 1;
      counts.signed += 1;
      pieces.push(Buffer.from(signLine(line.value, ring, limits?.depth)), own.subarray(line.end - offset));
      continue;
    }
    pieces.push(own);
    if (verdict === null) continue;
    if (verdict.keyVersion === null) {
      if (verdict.reason === 'json' && bytes[next - 1] !== LF) throw torn(path);
      counts.unreadable += 1;
      continue;
    }
    counts.left += 1;
    highest = Math.max(highest, verdict.keyVersion);
    if (counts.signed > 0 && verdict.keyVersion < ring.current) {
      throw olderBehind(path, number, verdict.keyVersion, ring.current);
    }
  }
  return { ...counts, fresh: Buffer.concat(pieces) };
}

function missing(path: string): GateError {
  return new GateError('GATE_USAGE', `${escapePath(path)} is not there`, 'give the path of an artifact');
}

function olderBehind(path: string, number: number, version: number, current: number): GateError {
  return new GateError(
    'GATE_USAGE',
    `${escapePath(path)}: line ${number} is signed with key version ${version} and would stand behind lines signed with ${current}`,
    `bring the signed lines to one version first: evidence sign rotate`,
  );
}

function newerBefore(path: string, number: number, version: number, current: number): GateError {
  return new GateError(
    'GATE_USAGE',
    `${escapePath(path)}: line ${number} stands behind lines of key version ${version}, the current key here is ${current}`,
    'give the current key and its version: a retired key signs nothing anew',
  );
}

function torn(path: string): GateError {
  return new GateError(
    'GATE_USAGE',
    `${escapePath(path)} ends in an incomplete line: its writer was interrupted`,
    'complete the last line or remove it, then run it again',
  );
}
