import type { Buffer } from 'node:buffer';
import path from 'node:path';
import { archiveFolder, isArchiveOf } from '../families/archive.js';
import type { FileLayer } from '../stores/file-layer.js';
import type { MemoryFamilyName } from './entry.js';
import { livePathOf, memoryFamilyOf } from './memory-families.js';
import { isMissing } from './reading-files.js';
import { linesOf, readTail } from './tail.js';

/**
 * Every line of a family: its archives by name, which is by time, then the live file. Precondition: nobody rolls over
 * meanwhile; a writer holds the live file's lock.
 *
 * @throws GateError GATE_UNREADABLE
 */
export async function forEachLine(
  family: MemoryFamilyName,
  repo: string,
  files: FileLayer,
  see: (line: Buffer, path: string) => void,
): Promise<void> {
  for (const name of [...(await archivesOf(family, repo, files)), livePathOf(family)]) {
    await readTail(files, path.join(repo, ...name.split('/')), name, null, ({ bytes: all }) => {
      for (const line of linesOf(all)) see(line, name);
      return Promise.resolve();
    });
  }
}

/** Whether an entry of the family, live or archived, has the id. */
export async function hasEntryId(
  family: MemoryFamilyName,
  id: string,
  repo: string,
  files: FileLayer,
): Promise<boolean> {
  let found = false;
  await forEachLine(family, repo, files, (line) => {
    found ||= idOf(line) === id;
  });
  return found;
}

/** The entry_id on a line; null where it has none. */
export function idOf(line: Buffer): string | null {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    const id =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['entry_id'] : null;
    return typeof id === 'string' ? id : null;
  } catch {
    // A broken line is the gate's finding; it holds no entry.
    return null;
  }
}

/** Paths of a family's archives, from the root of the repository, oldest first. */
export async function archivesOf(
  family: MemoryFamilyName,
  repo: string,
  files: FileLayer,
): Promise<readonly string[]> {
  const data = memoryFamilyOf(family);
  const folder = archiveFolder(data.archive ?? '');
  try {
    const names = await files.readdir(path.join(repo, ...folder.split('/')));
    return names
      .map((name) => folder + name)
      .filter((name) => isArchiveOf(data, name))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
