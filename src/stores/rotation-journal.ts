import type { Buffer } from 'node:buffer';
import { GateError } from '../core/errors.js';
import { isKeyVersion } from '../core/signature/key-ref.js';
import { replaceFile } from './atomic.js';
import type { FileLayer } from './file-layer.js';
import { isErrno } from '../core/errno.js';
import { removeIfThere } from './lock-litter.js';
import { readRange, withFile } from './whole-file.js';

/** A rotation that is on its way: all that a later run needs to finish it. Holds no key. */
export interface RotationJournal {
  readonly from: number;
  readonly to: number;
  /** From the root of the repository; the session file is one of them. */
  readonly files: readonly string[];
  readonly sessionPath: string;
  /** The rotation event without key version and signature. */
  readonly event: Readonly<Record<string, unknown>>;
}

/** Null where no rotation was interrupted. GateError GATE_UNREADABLE for a journal that is none. */
export async function readRotation(files: FileLayer, journal: string): Promise<RotationJournal | null> {
  let bytes: Buffer;
  try {
    bytes = await withFile(files, journal, async (handle) =>
      readRange(handle, 0, (await handle.facts()).size),
    );
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
  const found = parse(bytes.toString('utf8'));
  if (found !== null) return found;
  throw new GateError(
    'GATE_UNREADABLE',
    'the journal of an interrupted rotation cannot be read',
    'it is rotation.json in the folder evidence-gate of the git directory; remove it if no rotation is on its way',
  );
}

/** Written whole or not at all, and on the disk when this returns. */
export async function writeRotation(
  files: FileLayer,
  journal: string,
  rotation: RotationJournal,
): Promise<void> {
  await replaceFile(journal, `${JSON.stringify(rotation)}\n`, {
    files,
    label: 'the journal of the rotation',
  });
}

export async function removeRotation(files: FileLayer, journal: string): Promise<void> {
  await removeIfThere(files, journal);
}

function parse(text: string): RotationJournal | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { from, to, files, sessionPath, event } = (value ?? {}) as Partial<RotationJournal>;
  const isWhole =
    isKeyVersion(from) &&
    isKeyVersion(to) &&
    Array.isArray(files) &&
    files.every((each) => typeof each === 'string') &&
    typeof sessionPath === 'string' &&
    files.includes(sessionPath) &&
    typeof event === 'object' &&
    event !== null;
  return isWhole ? { from, to, files, sessionPath, event } : null;
}
