import { Buffer } from 'node:buffer';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import type { ArchiveFacts } from '../families/archive-facts.js';
import type { Receipt } from '../families/receipt.js';
import { appendBytes } from './append.js';
import { publishArchive, writeArchiveDraft } from './archive-draft.js';
import { replaceThrough } from './atomic.js';
import { errnoOf, isErrno } from '../core/errno.js';
import { inspectEnd } from './file-end.js';
import type { FileLayer, OpenFile } from './file-layer.js';
import { ensureFolder, refuseLinkedFolder } from './folders.js';
import { countLines } from './line-count.js';
import { withLock } from './lock.js';
import type { HeldLock } from './lock.js';
import { removeIfThere } from './lock-litter.js';
import type { LockOptions } from './lock-options.js';
import { nodeFiles } from './node-files.js';
import { appendReceipt } from './receipts.js';
import { archiveFolderOf, onDisk } from './rollover-job.js';
import type { RolloverJob, RolloverTarget } from './rollover-job.js';
import { removeJournal, writeJournal } from './rollover-journal.js';
import { findInterrupted } from './rollover-recovery.js';
import { readPieces } from './whole-file.js';
import { writeFailure } from './write-failure.js';

export interface RolloverOptions {
  /** Roll over whatever is in the file, also below its cap. */
  readonly force?: boolean;
  readonly now?: () => Date;
  readonly lock?: Partial<LockOptions>;
  readonly files?: FileLayer;
}

export interface RolloverResult {
  /** `finished`: only what a crashed roll-over had left undone was done. */
  readonly status: 'not-due' | 'finished' | 'rolled-over';
  /** Lines in the live file afterwards. */
  readonly lines: number;
  /** One for each archive that left the live file. */
  readonly receipts: readonly Receipt[];
}

/**
 * Moves a live file that is over its cap to an archive, with a receipt, and leaves it empty (spec 1.9). What an earlier
 * run left half-done is finished first: no line lost, none twice, no second pack.
 *
 * @throws GateError EVIDENCE_ROLLOVER_FAILED, the live file is untouched, or all of it is archived and only the last sync
 * failed; GATE_LOCKED.
 */
export async function rollOver(
  target: RolloverTarget,
  options: RolloverOptions = {},
): Promise<RolloverResult> {
  const { force = false, now = () => new Date(), files = nodeFiles } = options;
  const most = target.family.maxLines;
  const isDue = (lines: number): boolean => lines > 0 && (force || (most !== null && lines > most));
  try {
    const live = onDisk(target.root, target.livePath);
    if ((await files.look(live)) === null) return { status: 'not-due', lines: 0, receipts: [] };
    return await withLock(live, { ...options.lock, files }, (lock) =>
      rollOverHeld({ ...target, files, now }, lock, isDue),
    );
  } catch (error) {
    throw rolloverFailure(target.livePath, error);
  }
}

/** `rollOver` for the holder of the live file's lock, who says from how many lines on it is due. */
export async function rollOverHeld(
  job: RolloverJob,
  lock: HeldLock,
  isDue: (lines: number) => boolean,
): Promise<RolloverResult> {
  const receipts: Receipt[] = [];
  let status: RolloverResult['status'] = 'not-due';
  for (;;) {
    const live = await openLive(job);
    if (live === null) return { status, lines: 0, receipts };
    try {
      const { size } = await live.facts();
      const lines = await countLines(live, size);
      const interrupted = await findInterrupted(job, live, size, isDue(lines));
      if (interrupted !== null) {
        receipts.push(await finish(job, lock, live, interrupted));
        if (status === 'not-due') status = 'finished';
        continue;
      }
      await removeJournal(job.files, onDisk(job.root, job.livePath));
      if (!isDue(lines)) return { status, lines, receipts };
      receipts.push(await archiveAll(job, lock, live, await closeEnd(job, live)));
      status = 'rolled-over';
      return { status, lines: 0, receipts };
    } finally {
      await live.close();
    }
  }
}

/** What went wrong, as the error that the roll-over's callers know. */
export function rolloverFailure(livePath: string, error: unknown): GateError {
  return writeFailure('EVIDENCE_ROLLOVER_FAILED', `${livePath} cannot be rolled over`, error);
}

async function openLive({ files, root, livePath }: RolloverJob): Promise<OpenFile | null> {
  try {
    return await files.open(onDisk(root, livePath), 'append');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

/** A missing final newline is added, so that archive and live file can be joined again; a fragment stops it all. */
async function closeEnd({ livePath }: RolloverJob, live: OpenFile): Promise<number> {
  const { size } = await live.facts();
  const { state } = await inspectEnd(live, size);
  if (state === 'clean') return size;
  if (state === 'torn') {
    throw new GateError(
      'EVIDENCE_ROLLOVER_FAILED',
      `${escapePath(livePath)} ends in an incomplete line, which must not vanish in an archive`,
      'complete the last line or remove it, then roll over again',
    );
  }
  await appendBytes(live, size, Buffer.from('\n'));
  return size + 1;
}

async function archiveAll(job: RolloverJob, lock: HeldLock, live: OpenFile, size: number): Promise<Receipt> {
  const { files, root, livePath, family } = job;
  if (family.archive?.endsWith('.gz')) {
    // Plain lines under such a name would be an archive that nobody can unpack.
    throw new GateError(
      'EVIDENCE_ROLLOVER_FAILED',
      `${escapePath(livePath)} cannot be rolled over: "archive" of ${family.name} names packed files, and roll-over writes plain lines`,
      'let "archive" end in .jsonl in evidence.config.json',
    );
  }
  const liveFile = onDisk(root, livePath);
  const time = job.now();
  const folder = archiveFolderOf(job);
  await refuseLinkedFolder(files, root, folder);
  await ensureFolder(files, onDisk(root, folder));
  const { draft, facts } = await writeArchiveDraft(job, live, size, lock.id);
  const { identity } = await live.facts();
  let archivePath: string | null = null;
  let receipt: Receipt;
  try {
    archivePath = await publishArchive(job, draft, time, (name) =>
      writeJournal(files, liveFile, lock.id, { archivePath: name, live: identity }),
    );
    await lock.assertHeld();
    receipt = receiptOf(job, archivePath, facts, time);
    await appendReceipt(job, receipt);
  } catch (error) {
    await undo(job, [draft, ...(archivePath === null ? [] : [onDisk(root, archivePath)])]);
    throw error;
  }
  await dropFront(job, lock, live, facts.bytes);
  return receipt;
}

async function finish(
  job: RolloverJob,
  lock: HeldLock,
  live: OpenFile,
  { archivePath, facts, receipt }: { archivePath: string; facts: ArchiveFacts; receipt: Receipt | null },
): Promise<Receipt> {
  // The crash may have come before the folder's names were synced, so nothing may be removed on their word yet.
  await job.files.syncFolder(onDisk(job.root, archiveFolderOf(job)));
  const written = receipt ?? receiptOf(job, archivePath, facts, job.now());
  // Also where it is written: the killed process may have left its lock on the receipts.
  await appendReceipt(job, written);
  await dropFront(job, lock, live, facts.bytes);
  return written;
}

/** Leaves in the live file what stands behind its first `bytes` bytes: nothing, or what came after a crash. */
async function dropFront(job: RolloverJob, lock: HeldLock, live: OpenFile, bytes: number): Promise<void> {
  const { files, root, livePath } = job;
  const liveFile = onDisk(root, livePath);
  const before = await live.facts();
  const rest = readPieces(live, bytes, before.size);
  await replaceThrough(files, liveFile, `${liveFile}.lock.${lock.id}.next`, rest, async () => {
    await lock.assertHeld();
    const now = await files.look(liveFile);
    if (now?.identity === before.identity && now.size === before.size) return;
    throw new GateError(
      'EVIDENCE_ROLLOVER_FAILED',
      `${escapePath(livePath)} was written to by a program that takes no lock`,
      'let that program end, then roll over again: what is archived already stays archived',
    );
  });
  await removeJournal(files, liveFile);
}

/** The live file is still whole, so what was made of it can go. What cannot be removed is found by the next run. */
async function undo({ files, root, livePath }: RolloverJob, made: readonly string[]): Promise<void> {
  try {
    for (const file of made) await removeIfThere(files, file);
    await removeJournal(files, onDisk(root, livePath));
  } catch (error) {
    if (errnoOf(error) === null) throw error;
  }
}

function receiptOf(
  { family, livePath }: RolloverJob,
  archivePath: string,
  facts: ArchiveFacts,
  time: Date,
): Receipt {
  return {
    schema_version: 1,
    ts: time.toISOString(),
    family: family.name,
    live_path: livePath,
    archive_path: archivePath,
    ...facts,
  };
}
