import { fileNameTests } from '../core/glob.js';
import type { Family } from './contract.js';

const TIMESTAMP = '[0-9]{8}T[0-9]{6}Z(?:-(?:[2-9]|[1-9][0-9]+))?';
const RECEIPTS = 'receipts.jsonl';

/**
 * Path of the archive that takes `livePath`'s lines; null for a family without archives. `timestamp` is
 * `YYYYMMDDTHHMMSSZ` (`archiveTimestamp`); `attempt` 2 and above is for archives of the same second (spec 1.9).
 */
export function archivePathOf(
  family: Family,
  livePath: string,
  timestamp: string,
  attempt = 1,
): string | null {
  if (family.archive === null) return null;
  const stem = livePath.slice(livePath.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const stamp = attempt === 1 ? timestamp : `${timestamp}-${attempt}`;
  return family.archive.replace(/\{(name|timestamp)\}/g, (_, word) => (word === 'name' ? stem : stamp));
}

/** `YYYYMMDDTHHMMSSZ` in UTC. */
export function archiveTimestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/**
 * Test for the family's archives: the pattern filled in with a time and with the stem of a file that the family could
 * have. Archives are artifacts of the family too (schema, secrets, unique ids), but have no cap.
 */
export function archiveTest(family: Family): (path: string) => boolean {
  if (family.archive === null) return () => false;
  const source = family.archive
    .split(/(\{name\}|\{timestamp\})/)
    .map((part) => {
      if (part === '{name}') return '(?<name>[^/]+)';
      return part === '{timestamp}' ? TIMESTAMP : part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    })
    .join('');
  const pattern = new RegExp(`^${source}$`, 'u');
  const folder = archiveFolder(family.archive);
  const stems = family.files.map(stemTest);
  return (path) => {
    if (!path.startsWith(folder)) return false;
    const match = pattern.exec(path);
    if (match === null) return false;
    const name = match.groups?.name;
    return name === undefined || stems.some((test) => test(name));
  };
}

/** `archiveTest`, kept by family: callers ask for thousands of paths. */
export function isArchiveOf(family: Family, path: string): boolean {
  let test = tests.get(family);
  if (test === undefined) tests.set(family, (test = archiveTest(family)));
  return test(path);
}

const tests = new WeakMap<Family, (path: string) => boolean>();

/**
 * Of `paths`, the archives that may hold `livePath`'s lines, in the order in which they were written: by their time, then
 * by their number within one second. A pattern without `{name}` says nothing about the live file: all of the family count.
 */
export function archivesOfLive(
  family: Family,
  livePath: string,
  paths: readonly string[],
): readonly string[] {
  const [head, tail] = archivePathOf(family, livePath, '\0')?.split('\0') ?? [];
  if (head === undefined || tail === undefined) return [];
  const stamped = paths.flatMap((path) => {
    const stamp = path.slice(head.length, path.length - tail.length);
    const [time = '', attempt = '1'] = stamp.split('-');
    const isOne = path === head + stamp + tail && new RegExp(`^${TIMESTAMP}$`, 'u').test(stamp);
    return isOne ? [{ path, time, attempt: Number(attempt) }] : [];
  });
  const ordered = stamped.sort((a, b) =>
    a.time === b.time ? a.attempt - b.attempt : a.time < b.time ? -1 : 1,
  );
  return ordered.map(({ path }) => path);
}

/** Path of the receipts beside a family's archives (spec 1.9): the gate's own file, of no family. */
export function receiptsPathOf(family: Family): string | null {
  return family.archive === null ? null : archiveFolder(family.archive) + RECEIPTS;
}

/** Folder part of an archive pattern, with its trailing `/`; it holds no placeholder. */
export function archiveFolder(archive: string): string {
  return archive.slice(0, archive.lastIndexOf('/') + 1);
}

/** Could a live file of this pattern have the stem? The extension is the pattern's own, or `.jsonl`. */
function stemTest(pattern: string): (stem: string) => boolean {
  const extension = /\.[A-Za-z0-9]+$/.exec(pattern)?.[0] ?? '.jsonl';
  const names = fileNameTests(pattern);
  return (stem) => names.some((test) => test(stem + extension));
}
