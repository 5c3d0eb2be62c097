import type { Buffer } from 'node:buffer';
import type { FileLayer } from '../stores/file-layer.js';
import type { MemoryEntry, MemoryFamilyName } from './entry.js';
import { hasEntryId, idOf } from './family-lines.js';
import { lineJudge } from './line-verdict.js';
import { livePathOf, MEMORY_FAMILY_NAMES, memoryFamilyOf, resolveJsonlPath } from './memory-families.js';
import { linesOf, readTail } from './tail.js';

/** An entry in a live file. */
export interface LiveEntry {
  readonly family: MemoryFamilyName;
  readonly entry: MemoryEntry;
  /** 1-based. */
  readonly line: number;
  /** Its bytes, without the newline. */
  readonly bytes: Buffer;
}

export type EntrySearch =
  | { readonly found: LiveEntry; readonly message: null }
  /** Why there is none that could be changed. */
  | { readonly found: null; readonly message: string };

/**
 * The one live entry with an id, in whatever family.
 *
 * @throws GateError GATE_UNREADABLE
 */
export async function findLiveEntry(id: string, repo: string, files: FileLayer): Promise<EntrySearch> {
  const hits: { family: MemoryFamilyName; line: number; bytes: Buffer }[] = [];
  for (const family of MEMORY_FAMILY_NAMES) {
    await readTail(files, resolveJsonlPath(family, repo), livePathOf(family), null, ({ bytes: all }) => {
      linesOf(all).forEach((bytes, index) => {
        if (bytes.includes(id) && idOf(bytes) === id) hits.push({ family, line: index + 1, bytes });
      });
      return Promise.resolve();
    });
  }
  const [hit] = hits;
  if (hit === undefined) return { found: null, message: await whyMissing(id, repo, files) };
  if (hits.length > 1) return { found: null, message: 'more than one live entry has this id' };
  const verdict = (await lineJudge<MemoryEntry>(memoryFamilyOf(hit.family)))(hit.bytes);
  if (verdict === null || verdict.entry === null) {
    return {
      found: null,
      message: `${livePathOf(hit.family)}:${hit.line} does not fit its schema; mend it first`,
    };
  }
  return { found: { ...hit, entry: verdict.entry }, message: null };
}

async function whyMissing(id: string, repo: string, files: FileLayer): Promise<string> {
  for (const family of MEMORY_FAMILY_NAMES) {
    if (await hasEntryId(family, id, repo, files))
      return 'this entry is in an archive, and archives do not change';
  }
  return 'no entry has this id';
}
