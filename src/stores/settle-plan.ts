import { ArchiveFault } from '../core/gzip.js';
import type { Family } from '../families/contract.js';
import { isPacked, readArchiveLines } from './archive-lines.js';
import type { FileLayer } from './file-layer.js';
import { onDisk } from './rollover-job.js';
import { SharedLines } from './shared-lines.js';
import type { LinePlace } from './shared-lines.js';
import { withFile } from './whole-file.js';

/** What archives of one live file have in common and no settling can take apart. */
export type Unsettled =
  /** One id, and other bytes: only a person can say which record is meant. */
  | { readonly kind: 'differs'; readonly at: LinePlace; readonly first: LinePlace }
  /** Both archives are accepted as they are. */
  | { readonly kind: 'accepted'; readonly path: string; readonly first: string; readonly lines: number }
  /** Its lines cannot be read; `reason` holds nothing of them. */
  | { readonly kind: 'damaged'; readonly path: string; readonly reason: string }
  /** It is not what its receipt says: a receipt that is written anew would hide that. */
  | { readonly kind: 'receipt'; readonly path: string };

/** An archive that holds lines which stand in another one. */
export interface Shrinking {
  readonly path: string;
  /** Lines that it holds. */
  readonly lines: number;
  /** Numbers of those that stand elsewhere, 1-based. */
  readonly shared: ReadonlySet<number>;
  /** The archives that keep them, in the order in which they were met. */
  readonly keepers: readonly string[];
}

export interface SettlePlan {
  readonly shrinking: readonly Shrinking[];
  readonly left: readonly Unsettled[];
}

/**
 * Finds the lines that several archives of one live file hold. Each stays where it was accepted, else in the archive
 * that was cut first: what a crashed run has done already changes nothing about the answer.
 *
 * `archives` come in the order in which they were cut; none of `accepted` is ever to shrink.
 */
export async function planSettle(
  files: FileLayer,
  root: string,
  family: Family,
  archives: readonly string[],
  accepted: ReadonlySet<string>,
): Promise<SettlePlan> {
  const known = new SharedLines(family);
  const shrinking: Shrinking[] = [];
  const left: Unsettled[] = [];
  const keeping = archives.filter((path) => accepted.has(path));
  const fresh = archives.filter((path) => !accepted.has(path));
  for (const path of [...keeping, ...fresh]) {
    const reason = await faultOf(files, root, path);
    if (reason !== null) {
      left.push({ kind: 'damaged', path, reason });
      continue;
    }
    const found = await compare(files, root, path, known);
    for (const { at, first } of found.differing) left.push({ kind: 'differs', at, first });
    const { shared, keepers } = found;
    if (shared.size === 0) continue;
    if (accepted.has(path)) left.push({ kind: 'accepted', path, first: keepers[0]!, lines: shared.size });
    else shrinking.push({ path, lines: found.lines, shared, keepers });
  }
  return { shrinking, left };
}

async function compare(
  files: FileLayer,
  root: string,
  path: string,
  known: SharedLines,
): Promise<Omit<Shrinking, 'path'> & { differing: readonly { at: LinePlace; first: LinePlace }[] }> {
  const shared = new Set<number>();
  const keepers = new Set<string>();
  const differing: { at: LinePlace; first: LinePlace }[] = [];
  let lines = 0;
  await withFile(files, onDisk(root, path), async (archive) => {
    for await (const run of readArchiveLines(archive, isPacked(path))) {
      for (const { bytes } of run) {
        const at = { path, line: (lines += 1) };
        const sharing = known.add(bytes, at);
        if (sharing.kind === 'new') continue;
        if (sharing.kind === 'differs') {
          differing.push({ at, first: sharing.first });
          continue;
        }
        shared.add(at.line);
        keepers.add(sharing.first.path);
      }
    }
  });
  return { lines, shared, keepers: [...keepers], differing };
}

/** A damaged archive keeps nothing for others: what it holds is found out before any of its lines counts. */
async function faultOf(files: FileLayer, root: string, path: string): Promise<string | null> {
  if (!isPacked(path)) return null;
  try {
    await withFile(files, onDisk(root, path), async (archive) => {
      for await (const run of readArchiveLines(archive, true)) if (run.length === 0) return;
    });
    return null;
  } catch (error) {
    if (error instanceof ArchiveFault) return error.message;
    throw error;
  }
}
