import path from 'node:path';
import { isErrno } from '../core/errno.js';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import type { FileLayer } from './file-layer.js';

/** Makes a folder and those above it; the name of each new one is synced into its parent. */
export async function ensureFolder(files: FileLayer, folder: string): Promise<void> {
  if ((await files.look(folder)) !== null) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await ensureFolder(files, parent);
  try {
    await files.mkdir(folder);
  } catch (error) {
    // Another process made it in between.
    if (!isErrno(error, 'EEXIST')) throw error;
  }
  await files.syncFolder(parent);
}

/** Names in a folder; none where it is not there. */
export async function namesIn(files: FileLayer, folder: string): Promise<readonly string[]> {
  try {
    return await files.readdir(folder);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

/**
 * Refuses a folder that a link on the way leads to: git does not look behind it, so what is written there has left the
 * repository, and may lie anywhere. `folder` is from the root, with its trailing `/`.
 *
 * @throws GateError EVIDENCE_ROLLOVER_FAILED
 */
export async function refuseLinkedFolder(files: FileLayer, root: string, folder: string): Promise<void> {
  for (let at = folder.indexOf('/'); at !== -1; at = folder.indexOf('/', at + 1)) {
    const part = folder.slice(0, at);
    if ((await files.look(path.join(root, part)))?.kind !== 'link') continue;
    throw new GateError(
      'EVIDENCE_ROLLOVER_FAILED',
      `${escapePath(part)} is a symbolic link, and archives must stay in the repository`,
      'replace the link by a folder, then roll over again',
    );
  }
}
