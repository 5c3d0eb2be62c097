import path from 'node:path';
import { escapePath } from '../../core/quote.js';
import type { Family } from '../../families/contract.js';
import type { Entry } from '../../gate/ports.js';
import type { RepositoryPlace } from '../git/discovery.js';
import type { LocalConfig } from '../git/local-config.js';
import { splitRecords } from '../git/listing.js';
import { decodePath, isPlain } from '../git/paths.js';
import { runGit } from '../git/run.js';
import { lacksAttributes } from './attributes-step.js';
import type { Diagnosis } from './diagnosis.js';
import { DRIVER_KEY } from './driver-step.js';
import type { House } from './house.js';

const INIT = 'run: evidence init';
/** Well under the shortest limit of a command line. */
const PATHS_PER_CALL = 200;
const ATTRIBUTES = 'add to .gitattributes: *.jsonl -text merge=evidence';

/** An artifact and what claims it. */
export interface ClaimedEntry {
  readonly entry: Entry;
  readonly family: Family;
}

/** The merge driver is registered in this clone, and the file that it starts is there. */
export async function diagnoseDriver(house: House, config: LocalConfig): Promise<Diagnosis> {
  const what = 'merge driver';
  const command = await config.get(DRIVER_KEY);
  if (command === null)
    return { ok: false, what, found: `${DRIVER_KEY} is not set in this clone`, help: INIT };
  const script = /(?:^|\s)(?:'([^']+)'|(\S+)) merge %O %A %B %P$/.exec(command);
  const file = script?.[1] ?? script?.[2];
  if (file === undefined) return { ok: false, what, found: `${DRIVER_KEY} is another command`, help: INIT };
  const isThere = house.has(path.isAbsolute(file) ? path.relative(house.root, file) : file);
  return isThere
    ? { ok: true, what, found: 'is registered' }
    : {
        ok: false,
        what,
        found: `${escapePath(file)} is not there`,
        help: 'install the packages, or run: evidence init',
      };
}

/** No artifact is converted on checkout, and each is joined by the driver. */
export async function diagnoseAttributes(
  place: RepositoryPlace,
  artifacts: readonly ClaimedEntry[],
): Promise<Diagnosis> {
  const what = 'attributes';
  const paths = artifacts.map(({ entry }) => entry.path).filter((name) => !name.endsWith('.gz'));
  const lacking = await lacksAttributes(place, paths.length === 0 ? ['a.jsonl'] : paths);
  if (lacking.length === 0)
    return { ok: true, what, found: '-text and merge=evidence hold for the artifacts' };
  const found = `${lacking.length} of ${Math.max(paths.length, 1)} artifact paths lack -text or merge=evidence, such as ${escapePath(lacking[0]!)}`;
  return { ok: false, what, found, help: ATTRIBUTES };
}

/** The line ends on disk are those that git has stored. */
export async function diagnoseLineEnds(
  place: RepositoryPlace,
  artifacts: readonly ClaimedEntry[],
): Promise<Diagnosis> {
  const what = 'line ends';
  if (artifacts.length === 0) return { ok: true, what, found: 'no artifact is here' };
  const wanted = new Set(artifacts.map(({ entry }) => entry.path));
  const listed = await lineEndsOf(place, [...wanted]);
  const converted = listed.filter(({ stored, disk }) => stored === 'lf' && disk !== 'lf' && disk !== 'none');
  if (converted.length > 0) {
    const found = `line endings were converted on checkout in ${count(converted.length)}, such as ${escapePath(converted[0]!.path)}`;
    return { ok: false, what, found, help: `${ATTRIBUTES}; then check the files out again` };
  }
  const crlf = listed.filter(({ stored }) => stored === 'crlf' || stored === 'mixed');
  if (crlf.length > 0) {
    const found = `git has stored CR LF in ${count(crlf.length)}, such as ${escapePath(crlf[0]!.path)}`;
    return { ok: false, what, found, help: 'write LF line ends; evidence explain EVIDENCE_CRLF says more' };
  }
  return { ok: true, what, found: 'LF on disk and in git' };
}

/** `ls-files --eol -z`: `i/lf w/crlf attr/…`, a tab, the path. It reads the files, so only the given ones are asked for. */
async function lineEndsOf(
  place: RepositoryPlace,
  paths: readonly string[],
): Promise<{ path: string; stored: string; disk: string }[]> {
  const plain = paths.filter(isPlain);
  const rows: Buffer[] = [];
  for (let at = 0; at < plain.length; at += PATHS_PER_CALL) {
    const args = ['ls-files', '--eol', '-z', '--', ...plain.slice(at, at + PATHS_PER_CALL)];
    rows.push(...splitRecords((await runGit(args, place)).stdout));
  }
  return rows.map((record) => {
    const tab = record.indexOf(9);
    const [, stored = '', disk = ''] = /^i\/(\S*)\s+w\/(\S*)/.exec(record.toString('latin1', 0, tab)) ?? [];
    return { path: decodePath(record.subarray(tab + 1)), stored, disk };
  });
}

function count(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}
