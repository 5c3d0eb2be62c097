import { Buffer } from 'node:buffer';
import type { ArchiveFacts } from '../families/archive-facts.js';
import { receiptsPathOf } from '../families/archive.js';
import { parseReceipts } from '../families/receipt.js';
import type { Receipt } from '../families/receipt.js';
import { appendHeld } from './append.js';
import { replaceThrough } from './atomic.js';
import { isErrno } from '../core/errno.js';
import { withLock } from './lock.js';
import { onDisk } from './rollover-job.js';
import type { RolloverJob, RolloverTarget } from './rollover-job.js';
import type { FileLayer } from './file-layer.js';
import { readRange, withFile } from './whole-file.js';

const LF = 0x0a;

/** The receipts beside a target's archives, oldest first; lines that are none are left out (the gate reports them). */
export async function readReceipts(
  files: FileLayer,
  { root, family }: Pick<RolloverTarget, 'root' | 'family'>,
): Promise<readonly Receipt[]> {
  const name = receiptsPathOf(family);
  if (name === null) return [];
  const bytes = await readIfThere(files, onDisk(root, name));
  return parseReceipts(bytes).flatMap(({ receipt }) => receipt ?? []);
}

/**
 * Appends a receipt under the receipts' own lock, which is always the last one to be taken, unless its archive has one.
 * A fragment that a killed writer left is no receipt and makes room.
 */
export async function appendReceipt(job: RolloverJob, receipt: Receipt): Promise<void> {
  const { files, root, family } = job;
  const name = receiptsPathOf(family);
  if (name === null) return;
  const file = onDisk(root, name);
  await withLock(file, { files }, async () => {
    const known = await readReceipts(files, job);
    if (known.some((each) => each.archive_path === receipt.archive_path)) return;
    await appendHeld(files, file, JSON.stringify(receipt), 'drop');
  });
}

/**
 * Gives the receipt of an archive that was settled its new facts, under the receipts' own lock. Its time and every other
 * line stay, byte for byte; an archive without a receipt gets none.
 */
export async function renewReceipt(
  { files, root, family }: Pick<RolloverJob, 'files' | 'root' | 'family'>,
  archivePath: string,
  facts: ArchiveFacts,
): Promise<void> {
  const name = receiptsPathOf(family);
  if (name === null) return;
  const file = onDisk(root, name);
  await withLock(file, { files }, async (lock) => {
    const bytes = await readIfThere(files, file);
    const renewed = new Map<number, Buffer>();
    for (const { line, receipt } of parseReceipts(bytes)) {
      if (receipt?.archive_path !== archivePath) continue;
      renewed.set(line, Buffer.from(`${JSON.stringify({ ...receipt, ...facts })}\n`));
    }
    const lines = wholeLines(bytes).map((line, at) => renewed.get(at + 1) ?? line);
    const after = Buffer.concat(lines);
    if (after.equals(bytes)) return;
    await replaceThrough(files, file, `${file}.lock.${lock.id}.next`, [after], () => lock.assertHeld());
  });
}

/** Each with its newline, but for a last one that has none. */
function wholeLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(LF, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}

/** Whole content of a file; empty where there is none. */
export async function readIfThere(files: FileLayer, file: string): Promise<Buffer> {
  try {
    return await withFile(files, file, async (handle) => readRange(handle, 0, (await handle.facts()).size));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return Buffer.alloc(0);
    throw error;
  }
}
