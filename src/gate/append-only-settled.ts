import { contentKey } from '../checks/append-only/line.js';
import { archiveFolder, isArchiveOf } from '../families/archive.js';
import { LineClaims } from '../families/line-claim.js';
import { holdsSame, type AcceptedFile, type AcceptedLines } from './append-only-lines.js';
import { dropKeys, missingLines } from './append-only-reading.js';
import { idGroupOf } from './id-groups.js';
import { isRegularFile } from './misfit.js';
import type { Entry } from './ports.js';

/**
 * True for an archive that was settled (`evidence rollover --settle`): it lost nothing but lines that must be unique and
 * stand, byte for byte, in another archive of the same live file, and kept its other lines in their order.
 *
 * The other archive must itself be accepted, and in the head as it was accepted: the accepted side has it, or another
 * side of the same merge. So no line moves into a file that the change made up, where others could stand between.
 */
export async function isSettled(file: AcceptedFile, head: Entry, lines: AcceptedLines): Promise<boolean> {
  const { lineBytes } = file.source.config.limits;
  const { side } = lines;
  const before = { snapshot: side.snapshot, entry: file.entry };
  const missing = await missingLines(before, { snapshot: side.change.head, entry: head }, lineBytes);
  // Nothing missing: what differs is between the lines, and no business of settling.
  if (missing === null || missing.length === 0) return false;
  const claims = new LineClaims(file.family);
  const keys = new Set<string>();
  for (const line of missing) {
    if (line.whole !== null || claims.claimOf(line.bytes) === null) return false;
    keys.add(contentKey(line));
  }
  for (const entry of await keepersOf(file, lines)) {
    if (keys.size === 0) break;
    await dropKeys({ snapshot: side.change.head, entry }, lineBytes, keys);
  }
  return keys.size === 0;
}

/** Other archives of the same live file, where the head has them as a side of the change had them. */
async function keepersOf({ path, family }: AcceptedFile, { side }: AcceptedLines): Promise<readonly Entry[]> {
  const { head } = side.change;
  const group = idGroupOf(family, path, 'range');
  const keepers: Entry[] = [];
  for (const entry of await head.list([archiveFolder(family.archive ?? '')])) {
    const isOther = entry.path !== path && isRegularFile(entry) && isArchiveOf(family, entry.path);
    if (!isOther || idGroupOf(family, entry.path, 'range') !== group) continue;
    if (await holdsSame([side.snapshot, ...side.keepers], entry)) keepers.push(entry);
  }
  return keepers;
}
