import { createHash } from 'node:crypto';
import { ArchiveDigest } from '../families/archive-facts.js';
import type { ArchiveFacts } from '../families/archive-facts.js';
import type { Receipt } from '../families/receipt.js';
import { draftPrefix } from './archive-draft.js';
import type { OpenFile } from './file-layer.js';
import { namesIn } from './folders.js';
import { removeIfThere } from './lock-litter.js';
import { readReceipts } from './receipts.js';
import { archiveFolderOf, isArchiveOfLive, onDisk } from './rollover-job.js';
import type { RolloverJob } from './rollover-job.js';
import { readJournal } from './rollover-journal.js';
import { readPieces, readRange, withFile } from './whole-file.js';

/** An archive whose lines still stand at the front of the live file. */
export interface InterruptedRollover {
  readonly archivePath: string;
  readonly facts: ArchiveFacts;
  /** Null where the crash came before it was written. */
  readonly receipt: Receipt | null;
}

const FIRST_LOOK_BYTES = 64 * 1024;

/**
 * Finds a roll-over that stopped half-way: an archive of this live file whose bytes the live file still begins with.
 *
 * It counts when its journal is there, or when it has no receipt yet. With `due` it counts also when it has one and the
 * family has ids: two packs with the same ids cannot both be meant. Without `due` such a file was restored, and stays.
 *
 * Precondition: the live file's lock is held; `size` is its size.
 */
export async function findInterrupted(
  job: RolloverJob,
  live: OpenFile,
  size: number,
  due: boolean,
): Promise<InterruptedRollover | null> {
  const { files, root, family, livePath } = job;
  const journal = await readJournal(files, onDisk(root, livePath));
  const announced =
    journal !== null && journal.live === (await live.facts()).identity ? journal.archivePath : null;
  const receipts = await readReceipts(files, job);
  for (const archivePath of await listArchives(job)) {
    const receipt = receipts.find((each) => each.archive_path === archivePath) ?? null;
    const again = due && family.id !== null && receipt?.live_path === livePath;
    if (receipt !== null && archivePath !== announced && !again) continue;
    const facts = await withFile(files, onDisk(root, archivePath), (archive) =>
      prefixFacts(job, archive, live, size),
    );
    if (facts !== null) return { archivePath, facts, receipt };
  }
  return null;
}

/** Archives of this live file, in the order of their names. Drafts that killed processes left are removed on the way. */
async function listArchives(job: RolloverJob): Promise<string[]> {
  const { files, root } = job;
  const folder = archiveFolderOf(job);
  const names = await namesIn(files, onDisk(root, folder));
  for (const name of names) {
    if (name.startsWith(draftPrefix(job))) await removeIfThere(files, onDisk(root, folder + name));
  }
  return names
    .map((name) => folder + name)
    .filter((name) => isArchiveOfLive(job, name))
    .sort();
}

/** The archive's facts when the live file begins with all of its bytes; null otherwise. */
async function prefixFacts(
  { family }: RolloverJob,
  archive: OpenFile,
  live: OpenFile,
  size: number,
): Promise<ArchiveFacts | null> {
  const { size: length, kind } = await archive.facts();
  if (kind !== 'file' || length === 0 || length > size) return null;
  const look = Math.min(length, FIRST_LOOK_BYTES);
  if (!(await readRange(archive, 0, look)).equals(await readRange(live, 0, look))) return null;
  const digest = new ArchiveDigest(family);
  for await (const piece of readPieces(archive, 0, length)) digest.update(piece);
  const hash = createHash('sha256');
  for await (const piece of readPieces(live, 0, length)) hash.update(piece);
  const facts = digest.finish();
  return facts.bytes === length && facts.sha256 === hash.digest('hex') ? facts : null;
}
