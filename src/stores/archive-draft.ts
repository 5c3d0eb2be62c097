import { createHash } from 'node:crypto';
import type { Buffer } from 'node:buffer';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import { archivePathOf, archiveTimestamp } from '../families/archive.js';
import { ArchiveDigest } from '../families/archive-facts.js';
import type { ArchiveFacts } from '../families/archive-facts.js';
import { writeDraft } from './atomic.js';
import { isErrno } from '../core/errno.js';
import type { OpenFile } from './file-layer.js';
import { removeIfThere } from './lock-litter.js';
import { archiveFolderOf, onDisk } from './rollover-job.js';
import type { RolloverJob, RolloverTarget } from './rollover-job.js';
import { readPieces } from './whole-file.js';

/** Roll-overs of one live file within one second; far beyond that something else is wrong. */
const MOST_PER_SECOND = 10_000;

/** How the drafts of this live file's archives begin; whoever holds its lock may remove all of them. */
export function draftPrefix({ livePath }: RolloverTarget): string {
  return `.rollover-${createHash('sha256').update(livePath).digest('hex').slice(0, 16)}-`;
}

/** Copies the first `size` bytes of the live file to a draft in the archives' folder, and syncs it. */
export async function writeArchiveDraft(
  job: RolloverJob,
  live: OpenFile,
  size: number,
  id: string,
): Promise<{ readonly draft: string; readonly facts: ArchiveFacts }> {
  const draft = onDisk(job.root, `${archiveFolderOf(job)}${draftPrefix(job)}${id}`);
  const digest = new ArchiveDigest(job.family);
  const copied = async function* (): AsyncGenerator<Buffer, void> {
    for await (const piece of readPieces(live, 0, size)) {
      digest.update(piece);
      yield piece;
    }
  };
  await writeDraft(job.files, draft, copied(), (await live.facts()).mode);
  return { draft, facts: digest.finish() };
}

/**
 * Gives the draft an archive's name that nothing has yet: the time, then `-2`, `-3` (spec 1.9). The name is made by a
 * link, which never overwrites; `announce` is called with each name before it is tried.
 */
export async function publishArchive(
  job: RolloverJob,
  draft: string,
  time: Date,
  announce: (archivePath: string) => Promise<void>,
): Promise<string> {
  const { files, root, family, livePath } = job;
  const stamp = archiveTimestamp(time);
  for (let attempt = 1; attempt <= MOST_PER_SECOND; attempt++) {
    const archivePath = archivePathOf(family, livePath, stamp, attempt);
    if (archivePath === null) break;
    const archive = onDisk(root, archivePath);
    if ((await files.look(archive)) !== null) continue;
    await announce(archivePath);
    try {
      await files.link(draft, archive);
    } catch (error) {
      if (isErrno(error, 'EEXIST')) continue;
      throw error;
    }
    try {
      await files.unlink(draft);
      await files.syncFolder(onDisk(root, archiveFolderOf(job)));
    } catch (error) {
      await removeIfThere(files, archive);
      throw error;
    }
    return archivePath;
  }
  throw new GateError(
    'EVIDENCE_ROLLOVER_FAILED',
    `no free archive name for ${escapePath(livePath)}`,
    'see that the "archive" pattern of the family holds {timestamp}',
  );
}
