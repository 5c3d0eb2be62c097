import { Buffer } from 'node:buffer';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import { ArchiveDigest } from '../families/archive-facts.js';
import type { ArchiveFacts } from '../families/archive-facts.js';
import type { Receipt } from '../families/receipt.js';
import { draftPrefix } from './archive-draft.js';
import { isPacked, readArchiveLines } from './archive-lines.js';
import { replaceThrough } from './atomic.js';
import type { FileLayer, OpenFile } from './file-layer.js';
import { namesIn, refuseLinkedFolder } from './folders.js';
import { withLock } from './lock.js';
import type { HeldLock } from './lock.js';
import { removeIfThere } from './lock-litter.js';
import type { LockOptions } from './lock-options.js';
import { nodeFiles } from './node-files.js';
import { readReceipts, renewReceipt } from './receipts.js';
import { rolloverFailure } from './rollover.js';
import { archiveFolderOf, onDisk } from './rollover-job.js';
import type { RolloverTarget } from './rollover-job.js';
import { refuseInterrupted } from './rollover-journal.js';
import { planSettle } from './settle-plan.js';
import type { Shrinking, Unsettled } from './settle-plan.js';
import { readPieces, withFile } from './whole-file.js';

const NEWLINE = Buffer.from('\n');

export interface SettleOptions {
  /** False, the default: only say what would be done. */
  readonly write?: boolean;
  readonly lock?: Partial<LockOptions>;
  readonly files?: FileLayer;
}

export interface SettleResult {
  /** The archives that lost, or would lose, lines which stand in another one. */
  readonly settled: readonly Shrinking[];
  /** What a person has to look at. */
  readonly left: readonly Unsettled[];
}

/**
 * Settles archives of one live file that hold the same lines, as two branches leave them which both rolled it over: every
 * line stays once, byte for byte and in its order, and the receipts of the archives that shrink say what they hold then.
 *
 * `archives` are those of the live file, in the order in which they were cut; those of `accepted` stay as they are. An
 * archive that holds nothing of its own stays with no line: its name and its receipt are known to other branches.
 *
 * Lines leave an archive only while they stand in another one, one archive after the other, so that a run that was killed
 * has lost nothing and the next one ends its work. A receipt is renewed first: an archive that is still as it was says
 * so by its shared lines, one that has shrunk would not.
 *
 * @throws GateError EVIDENCE_ROLLOVER_FAILED, GATE_LOCKED
 */
export async function settleArchives(
  target: RolloverTarget,
  archives: readonly string[],
  accepted: ReadonlySet<string>,
  options: SettleOptions = {},
): Promise<SettleResult> {
  const { files = nodeFiles, write = false } = options;
  const { root, livePath } = target;
  const live = onDisk(root, livePath);
  try {
    const work = async (lock: HeldLock | null): Promise<SettleResult> => {
      await refuseInterrupted(files, live, livePath);
      const job = { ...target, files, lock };
      if (lock !== null) await removeDrafts(job);
      const { shrinking, left } = await planSettle(files, root, target.family, archives, accepted);
      const settled: Shrinking[] = [];
      const stale: Unsettled[] = [];
      for (const each of shrinking) {
        const unsound = (await unsoundKeeper(job, each)) ?? ((await shrink(job, each)) ? null : each.path);
        if (unsound === null) settled.push(each);
        else stale.push({ kind: 'receipt', path: unsound });
      }
      return { settled, left: [...left, ...stale] };
    };
    return await (write ? withLock(live, { ...options.lock, files }, work) : work(null));
  } catch (error) {
    throw rolloverFailure(livePath, error);
  }
}

interface SettleJob extends RolloverTarget {
  readonly files: FileLayer;
  /** Null: nothing may be written. */
  readonly lock: HeldLock | null;
}

/**
 * An archive that is to keep lines for another and is not what its receipt says, else null: who puts it right would take
 * the lines away that only it had then.
 */
async function unsoundKeeper(job: SettleJob, { keepers }: Shrinking): Promise<string | null> {
  const { files, root } = job;
  const receipts = await readReceipts(files, job);
  for (const keeper of keepers) {
    const facts = await withFile(files, onDisk(root, keeper), async (archive) => {
      const { size } = await archive.facts();
      return await digestOf(job, readPieces(archive, 0, size));
    });
    const own = receipts.filter((each) => each.archive_path === keeper);
    if (!own.every((each) => isWhatItSays(each, facts))) return keeper;
  }
  return null;
}

/** Takes the shared lines out of one archive; false where it is not what its receipt says. */
async function shrink(job: SettleJob, { path: archivePath, shared }: Shrinking): Promise<boolean> {
  const { files, root, lock } = job;
  const folder = archiveFolderOf(job);
  await refuseLinkedFolder(files, root, folder);
  const file = onDisk(root, archivePath);
  return await withFile(files, file, async (archive) => {
    const before = await archive.facts();
    const now = await digestOf(job, readPieces(archive, 0, before.size));
    const then = await digestOf(job, rest(archive, isPacked(archivePath), shared));
    const receipts = (await readReceipts(files, job)).filter((each) => each.archive_path === archivePath);
    // A run that was killed may have renewed the receipt already.
    const isSound = receipts.every((each) => [now, then].some((facts) => isWhatItSays(each, facts)));
    if (!isSound || lock === null) return isSound;
    const draft = onDisk(root, `${folder}${draftPrefix(job)}${lock.id}`);
    await replaceThrough(files, file, draft, rest(archive, isPacked(archivePath), shared), async () => {
      await lock.assertHeld();
      const there = await files.look(file);
      if (there?.identity !== before.identity || there.size !== before.size) throw foreignWrite(archivePath);
      await renewReceipt(job, archivePath, then);
    });
    return true;
  });
}

/** What stays of an archive, as it is stored. */
function rest(archive: OpenFile, packed: boolean, shared: ReadonlySet<number>): AsyncIterable<Buffer> {
  const lines = keptLines(archive, packed, shared);
  return packed ? pack(lines) : lines;
}

async function* pack(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const gzip = createGzip();
  // A failure of the source is met below, where the pieces are taken out.
  pipeline(pieces, gzip, () => undefined);
  try {
    for await (const piece of gzip as AsyncIterable<Buffer>) yield piece;
  } finally {
    gzip.destroy();
  }
}

async function* keptLines(
  archive: OpenFile,
  packed: boolean,
  shared: ReadonlySet<number>,
): AsyncGenerator<Buffer, void> {
  let number = 0;
  for await (const run of readArchiveLines(archive, packed)) {
    const kept = run.flatMap(({ bytes, ended }) => {
      if (shared.has((number += 1))) return [];
      return ended ? [bytes, NEWLINE] : [bytes];
    });
    if (kept.length > 0) yield Buffer.concat(kept);
  }
}

async function digestOf({ family }: SettleJob, pieces: AsyncIterable<Buffer>): Promise<ArchiveFacts> {
  const digest = new ArchiveDigest(family);
  for await (const piece of pieces) digest.update(piece);
  return digest.finish();
}

function isWhatItSays(receipt: Receipt, facts: ArchiveFacts): boolean {
  return receipt.sha256 === facts.sha256 && receipt.bytes === facts.bytes;
}

/** Whoever holds the live file's lock may remove what killed processes left of its archives. */
async function removeDrafts(job: SettleJob): Promise<void> {
  const folder = onDisk(job.root, archiveFolderOf(job));
  for (const name of await namesIn(job.files, folder)) {
    if (name.startsWith(draftPrefix(job))) await removeIfThere(job.files, path.join(folder, name));
  }
}

function foreignWrite(archivePath: string): GateError {
  return new GateError(
    'EVIDENCE_ROLLOVER_FAILED',
    `${escapePath(archivePath)} was written to by a program that takes no lock`,
    'let that program end, then settle again',
  );
}
