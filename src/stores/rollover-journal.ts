import { Buffer } from 'node:buffer';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import { replaceThrough } from './atomic.js';
import type { FileLayer } from './file-layer.js';
import { removeIfThere } from './lock-litter.js';
import { readIfThere } from './receipts.js';

/** An archive that is being made, and of which file exactly. */
export interface RolloverJournal {
  readonly archivePath: string;
  /** The live file's `identity`: once it has been replaced the journal means nothing any more. */
  readonly live: string;
}

/** Path of the note that a roll-over of this live file is on its way. It is there only in between. */
function journalPath(liveFile: string): string {
  return `${liveFile}.rollover`;
}

/**
 * Notes which archive is being made of a live file, before it is made. After a crash it tells a roll-over that stopped
 * half-way from a live file that holds the same lines as an archive once more, which a family without ids may.
 */
export async function writeJournal(
  files: FileLayer,
  liveFile: string,
  lockId: string,
  { archivePath, live }: RolloverJournal,
): Promise<void> {
  const text = Buffer.from(`${JSON.stringify({ archive_path: archivePath, live })}\n`);
  await replaceThrough(files, journalPath(liveFile), `${liveFile}.lock.${lockId}.next`, [text]);
}

/** What a crashed roll-over was about; null where there was none. */
export async function readJournal(files: FileLayer, liveFile: string): Promise<RolloverJournal | null> {
  const bytes = await readIfThere(files, journalPath(liveFile));
  try {
    const { archive_path: archivePath, live } = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
    return typeof archivePath === 'string' && typeof live === 'string' ? { archivePath, live } : null;
  } catch {
    // Not there, or not ours: then the archives themselves must tell.
    return null;
  }
}

export async function removeJournal(files: FileLayer, liveFile: string): Promise<void> {
  await removeIfThere(files, journalPath(liveFile));
}

/**
 * Refuses to go on while a roll-over of the file is half-done: changing lines that stand in an archive too would make
 * two records of each. GateError EVIDENCE_ROLLOVER_FAILED.
 */
export async function refuseInterrupted(files: FileLayer, liveFile: string, label: string): Promise<void> {
  if ((await files.look(journalPath(liveFile))) === null) return;
  throw new GateError(
    'EVIDENCE_ROLLOVER_FAILED',
    `a roll-over of ${escapePath(label)} was interrupted`,
    'run "evidence rollover", which finishes it, then try again',
  );
}
