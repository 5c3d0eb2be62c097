import { readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import path from 'node:path';
import { GateError } from '../../core/errors.js';
import { escapePath } from '../../core/quote.js';
import type { Entry } from '../../gate/ports.js';
import { ignoredAmong } from './ignore-rules.js';
import { decodePath, encodePath } from './paths.js';
import type { GitPlace } from './run.js';
import { isErrno } from '../../core/errno.js';

const ARTIFACT_NAME = /\.jsonl(?:\.gz)?$/;

/**
 * What stands on disk under the name of a JSONL file, and git lists nothing of it: empty folders, pipes, sockets,
 * devices. Looked for below `folders` (each with its trailing `/`; the empty string is everywhere); what git ignores is
 * left out. `entries` is git's list of the same working tree.
 */
export async function findMisplaced(
  place: GitPlace,
  folders: readonly string[],
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const isBelow = (folder: string): boolean => folders.some((each) => folder.startsWith(each));
  const listed = new Set<string>();
  const inhabited = new Set<string>();
  for (const { path: name } of entries) {
    listed.add(name);
    for (let at = name.lastIndexOf('/'); at !== -1; at = name.lastIndexOf('/', at - 1)) {
      const folder = name.slice(0, at + 1);
      if (inhabited.has(folder)) break;
      inhabited.add(folder);
    }
  }
  const found: Entry[] = [];
  // A folder of which nothing is listed is empty or ignored: only the first kind is looked into.
  let next = [...new Set([...folders.filter((folder) => !isBehindEntry(folder, listed)), ...inhabited, ''])];
  next = next.filter(isBelow);
  while (next.length > 0) {
    const odd = next.flatMap((folder) => oddEntries(place, folder));
    const unlisted = odd.filter(({ name }) => !listed.has(name) && !inhabited.has(`${name}/`));
    const named = unlisted.map(({ name, isFolder }) => (isFolder ? `${name}/` : name));
    const ignored = await ignoredAmong(place, named);
    const left = unlisted.filter((_, at) => !ignored.has(named[at]!));
    for (const { name } of left) {
      if (ARTIFACT_NAME.test(name)) found.push({ path: name, mode: '040000', oid: null });
    }
    next = left.filter(({ isFolder }) => isFolder).map(({ name }) => `${name}/`);
  }
  return found;
}

interface OddEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Entries of one folder that are neither files nor links. */
function oddEntries({ cwd }: GitPlace, folder: string): OddEntry[] {
  return readFolder(cwd, folder).flatMap((dirent) => {
    if (dirent.isFile() || dirent.isSymbolicLink()) return [];
    const name = folder + decodePath(dirent.name);
    return name === '.git' ? [] : [{ name, isFolder: dirent.isDirectory() }];
  });
}

function readFolder(cwd: string, folder: string): Dirent<Buffer>[] {
  const onDisk = Buffer.concat([Buffer.from(`${cwd}${path.sep}`), encodePath(folder)]);
  try {
    return readdirSync(onDisk, { withFileTypes: true, encoding: 'buffer' });
  } catch (cause) {
    if (isErrno(cause, 'ENOENT', 'ENOTDIR')) return [];
    throw new GateError(
      'GATE_UNREADABLE',
      `cannot be read: ${escapePath(folder)}`,
      'see its permissions, then run again; nothing that cannot be read is passed over',
      cause,
    );
  }
}

/** True where a link, a submodule or a file stands on the way to a folder. */
function isBehindEntry(folder: string, listed: ReadonlySet<string>): boolean {
  for (let at = folder.indexOf('/'); at !== -1; at = folder.indexOf('/', at + 1)) {
    if (listed.has(folder.slice(0, at))) return true;
  }
  return false;
}
