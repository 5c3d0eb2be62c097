import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import { isArchiveOf } from '../families/archive.js';
import { ArchiveDigest } from '../families/archive-facts.js';
import type { Family } from '../families/contract.js';
import { createFamilyMatcher } from '../families/match.js';
import type { Receipt } from '../families/receipt.js';
import { replaceThrough } from './atomic.js';
import { isErrno } from '../core/errno.js';
import { inspectEnd } from './file-end.js';
import type { FileLayer, OpenFile } from './file-layer.js';
import { withLock } from './lock.js';
import type { HeldLock } from './lock.js';
import type { LockOptions } from './lock-options.js';
import { nodeFiles } from './node-files.js';
import { readIfThere, readReceipts } from './receipts.js';
import { isArchiveOfLive, onDisk } from './rollover-job.js';
import { rolloverFailure } from './rollover.js';
import { readPieces, withFile } from './whole-file.js';

export interface RestoreOptions {
  /** False, the default: only say what would be done. */
  readonly write?: boolean;
  readonly lock?: Partial<LockOptions>;
  readonly files?: FileLayer;
}

export interface RestoreResult {
  /** `already`: the live file begins with the archive's lines as it is. */
  readonly status: 'would-restore' | 'restored' | 'already';
  readonly receipt: Receipt;
  /** Bytes that the live file holds now; they stay, behind the archive's. */
  readonly liveBytes: number;
}

/**
 * Takes a roll-over back: puts an archive's lines in front of what the live file holds now, so that an empty live file
 * is, byte for byte, what it was before (spec 1.9). The archive and its receipt stay where they are: nothing is removed.
 *
 * Only the latest archive of a live file that is not restored yet can be taken back, for its lines stand right before the
 * live ones; an older one follows after it. The archive must be what its receipt says.
 *
 * @throws GateError EVIDENCE_ROLLOVER_FAILED, the live file is untouched; GATE_LOCKED; GATE_USAGE.
 */
export async function restoreArchive(
  root: string,
  families: readonly Family[],
  archivePath: string,
  options: RestoreOptions = {},
): Promise<RestoreResult> {
  const { files = nodeFiles, write = false } = options;
  const family = createFamilyMatcher(families)(archivePath);
  if (family === null || !isArchiveOf(family, archivePath)) {
    throw new GateError(
      'GATE_USAGE',
      `${escapePath(archivePath)} is no archive of any family`,
      'give the path of an archive, as receipts.jsonl beside it names it',
    );
  }
  const scene: Scene = { files, root, family, archivePath, write };
  const livePath = await livePathOf(scene);
  try {
    const live = onDisk(root, livePath);
    const work = (lock: HeldLock | null): Promise<RestoreResult> => restore({ ...scene, livePath }, lock);
    return await (write ? withLock(live, { ...options.lock, files }, work) : work(null));
  } catch (error) {
    throw rolloverFailure(livePath, error);
  }
}

interface Scene {
  readonly files: FileLayer;
  readonly root: string;
  readonly family: Family;
  readonly archivePath: string;
  readonly write: boolean;
}

/** Receipts can be written by anybody: the path they name must be a live file of the same family, of this very archive. */
async function livePathOf(scene: Scene): Promise<string> {
  const { family, archivePath } = scene;
  const receipt = await receiptOf(scene);
  const { live_path: livePath } = receipt;
  const inside = livePath.split('/').every((name) => !['', '.', '..'].includes(name));
  const isLive = createFamilyMatcher([family])(livePath) === family && !isArchiveOf(family, livePath);
  if (inside && isLive && isArchiveOfLive({ root: scene.root, family, livePath }, archivePath))
    return livePath;
  throw refusal(`the receipt of ${escapePath(archivePath)} names a live file that it cannot come from`);
}

async function receiptOf(scene: Scene): Promise<Receipt> {
  const { files, archivePath } = scene;
  const receipt = (await readReceipts(files, scene)).find((each) => each.archive_path === archivePath);
  if (receipt !== undefined) return receipt;
  throw refusal(`${escapePath(archivePath)} has no receipt, so where its lines came from is not known`);
}

async function restore(scene: Scene & { livePath: string }, lock: HeldLock | null): Promise<RestoreResult> {
  const { files, root, family, archivePath, livePath } = scene;
  const receipt = await receiptOf(scene);
  const liveFile = onDisk(root, livePath);
  return await withFile(files, onDisk(root, archivePath), async (archive) => {
    const digest = new ArchiveDigest(family);
    const { size } = await archive.facts();
    for await (const piece of readPieces(archive, 0, size)) digest.update(piece);
    const facts = digest.finish();
    if (facts.sha256 !== receipt.sha256 || facts.bytes !== receipt.bytes) {
      throw refusal(`${escapePath(archivePath)} is not what its receipt says`);
    }
    if ((await inspectEnd(archive, size)).state !== 'clean') {
      throw refusal(
        `${escapePath(archivePath)} does not end with a newline, so the next line would be glued to it`,
      );
    }
    const now = await readIfThere(files, liveFile);
    const result = { receipt, liveBytes: now.length } as const;
    if (await beginsWith(now, archive, size)) return { status: 'already', ...result };
    await refuseEarlier(scene, now);
    if (lock === null) return { status: 'would-restore', ...result };
    const pieces = async function* (): AsyncGenerator<Buffer, void> {
      yield* readPieces(archive, 0, size);
      yield now;
    };
    await replaceThrough(files, liveFile, `${liveFile}.lock.${lock.id}.next`, pieces(), () =>
      lock.assertHeld(),
    );
    return { status: 'restored', ...result };
  });
}

/** Lines of a later archive belong between this one's and the live ones: unless they stand there, order would be lost. */
async function refuseEarlier(scene: Scene & { livePath: string }, now: Buffer): Promise<void> {
  const { files, root, archivePath, livePath } = scene;
  const ours = (await readReceipts(files, scene)).filter((each) => each.live_path === livePath);
  const next = ours[ours.findLastIndex((each) => each.archive_path === archivePath) + 1];
  if (next === undefined) return;
  const isThere = await withFile(files, onDisk(root, next.archive_path), async (later) =>
    beginsWith(now, later, (await later.facts()).size),
  ).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  });
  if (isThere) return;
  throw refusal(
    `${escapePath(next.archive_path)} is a later archive of the same file`,
    'restore that one first',
  );
}

async function beginsWith(bytes: Buffer, file: OpenFile, size: number): Promise<boolean> {
  if (size === 0 || size > bytes.length) return false;
  let at = 0;
  for await (const piece of readPieces(file, 0, size)) {
    if (!bytes.subarray(at, at + piece.length).equals(piece)) return false;
    at += piece.length;
  }
  return at === size;
}

function refusal(
  message: string,
  help = 'see "git log" on the archive and on receipts.jsonl beside it',
): GateError {
  return new GateError('EVIDENCE_ROLLOVER_FAILED', message, help);
}
