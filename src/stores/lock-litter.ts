import path from 'node:path';
import { isErrno } from '../core/errno.js';
import type { FileLayer } from './file-layer.js';
import { readLock } from './lock-file.js';
import { LOCK_DEFAULTS } from './lock-options.js';
import { livenessOf } from './process-identity.js';

/**
 * Removes what killed writers left beside a lock: drafts and claims of dead processes, and half-made replacements of the
 * locked file (`<lock>.<id>.next`).
 *
 * Precondition: the caller holds the lock `heldId`. Every claim is on a lock that is gone then, and will not come back.
 */
export async function sweepLitter(files: FileLayer, lockPath: string, heldId: string): Promise<void> {
  const folder = path.dirname(lockPath);
  const now = (await readLock(files, lockPath))?.beat ?? 0;
  const prefix = `${path.basename(lockPath)}.`;
  for (const name of await files.readdir(folder)) {
    const match = name.startsWith(prefix)
      ? /^([0-9a-f]{32})(\.new|\.next)?$/.exec(name.slice(prefix.length))
      : null;
    if (match === null || match[1] === heldId) continue;
    const litter = path.join(folder, name);
    if (match[2] === '.next' || (await isLeftBehind(files, litter, now))) await removeIfThere(files, litter);
  }
}

/** A draft whose writer was killed before it said who it is can only be told by its age. */
async function isLeftBehind(files: FileLayer, file: string, now: number): Promise<boolean> {
  const seen = await readLock(files, file);
  if (seen === null) return false;
  return seen.owner === null ? now - seen.beat > LOCK_DEFAULTS.staleMs : livenessOf(seen.owner) === 'dead';
}

/** Unlinks; that the file is gone already is fine. */
export async function removeIfThere(files: FileLayer, file: string): Promise<void> {
  try {
    await files.unlink(file);
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
  }
}
