import path from 'node:path';
import { isErrno } from '../core/errno.js';
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
