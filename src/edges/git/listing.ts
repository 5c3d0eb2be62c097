import { isUtf8 } from 'node:buffer';
import { GateError } from '../../core/errors.js';
import type { Entry, FileMode } from '../../gate/ports.js';
import { decodePath } from './paths.js';

const MODES: readonly string[] = ['100644', '100755', '120000', '160000', '040000'];

/** One record of `--raw -z`: what a path was in every parent, and what it is. */
export interface RawChange {
  readonly path: string;
  /** One letter per parent. */
  readonly status: string;
  readonly bases: readonly (Entry | null)[];
  readonly head: Entry | null;
}

/** Splits NUL-ended records; what git lists with `-z` may hold any other byte. */
export function splitRecords(output: Buffer): Buffer[] {
  const records: Buffer[] = [];
  for (let start = 0; start < output.length;) {
    const end = output.indexOf(0, start);
    if (end < 0) throw unexpected('a list that breaks off');
    records.push(output.subarray(start, end));
    start = end + 1;
  }
  return records;
}

/** Reads `git ls-tree -r -z`: `mode type id TAB path`. */
export function parseTreeList(output: Buffer): Entry[] {
  // One decoding for all of them: repositories with evidence have many files. Where a path is not UTF-8, each is read alone.
  return isUtf8(output) ? parseTreeText(output.toString('utf8')) : parseTreeRecords(output);
}

function parseTreeText(text: string): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < text.length;) {
    const space = text.indexOf(' ', at);
    const tab = text.indexOf('\t', space);
    const end = text.indexOf('\0', tab);
    if (space === -1 || tab === -1 || end === -1) throw unexpected('a list that breaks off');
    const oid = text.slice(text.lastIndexOf(' ', tab) + 1, tab);
    entries.push(toEntry(text.slice(tab + 1, end), text.slice(at, space), oid) ?? lost());
    at = end + 1;
  }
  return entries;
}

function parseTreeRecords(output: Buffer): Entry[] {
  return splitRecords(output).map((record) => {
    const tab = record.indexOf(9);
    const [mode, , oid] = record.toString('latin1', 0, Math.max(tab, 0)).split(' ');
    return toEntry(decodePath(record.subarray(tab + 1)), mode, oid) ?? lost();
  });
}

/**
 * Reads one change at `at`, also of the combined form that a merge has: `:` once per parent, a mode per parent and
 * one of the result, ids likewise, status letters, then the path as a record of its own.
 */
export function parseRawChange(records: readonly Buffer[], at: number): RawChange {
  const fields = records[at]!.toString('latin1').split(' ');
  const pathBytes = records[at + 1];
  const parents = /^:*/.exec(fields[0]!)![0].length;
  if (parents === 0 || pathBytes === undefined || fields.length !== 2 * parents + 3)
    throw unexpected('a change');
  fields[0] = fields[0]!.slice(parents);
  const path = decodePath(pathBytes);
  const entries = Array.from({ length: parents + 1 }, (_, n) =>
    toEntry(path, fields[n], fields[n + parents + 1]),
  );
  return { path, status: fields.at(-1)!, bases: entries.slice(0, parents), head: entries.at(-1) ?? null };
}

/** Reads `--raw -z` between two snapshots. */
export function parseRawChanges(output: Buffer): RawChange[] {
  const records = splitRecords(output);
  return Array.from({ length: Math.ceil(records.length / 2) }, (_, n) => parseRawChange(records, 2 * n));
}

/** Not all zeros. */
const OBJECT_ID = /^(?!0+$)[0-9a-f]{40,64}$/;

/** An entry by git's own mode; null where there is none (mode and id all zeros). */
export function toEntry(path: string, mode: string | undefined, oid: string | undefined): Entry | null {
  if (mode === '000000') return null;
  if (oid === undefined || !OBJECT_ID.test(oid)) throw unexpected('an object id');
  return { path, mode: toMode(mode), oid };
}

/** git has written other permission bits in the past; what is no link and no tree is a regular file. */
export function toMode(mode: string | undefined): FileMode {
  if (mode === '100644') return mode;
  const padded = mode?.padStart(6, '0') ?? '';
  if (MODES.includes(padded)) return padded as FileMode;
  if (/^100[0-7]{3}$/.test(padded)) return (Number.parseInt(padded, 8) & 0o100) === 0 ? '100644' : '100755';
  throw unexpected('a file mode');
}

function lost(): never {
  throw unexpected('an entry');
}

function unexpected(what: string): GateError {
  return new GateError(
    'GATE_GIT_FAILED',
    `git answered in a form that is not known: ${what}`,
    'update git (2.31 or later) or evidence-gate; the evidence was not judged',
  );
}
