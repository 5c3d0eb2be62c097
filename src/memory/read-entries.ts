import { nodeFiles } from '../stores/node-files.js';
import type { MemoryEntries, MemoryFamilyName } from './entry.js';
import { lineJudge } from './line-verdict.js';
import { livePathOf, memoryFamilyOf, resolveJsonlPath } from './memory-families.js';
import { isSovereignMemoryEnabled, type MemoryOptions } from './settings.js';
import { linesOf, readTail, SOVEREIGN_MEMORY_READ_TAIL } from './tail.js';

/** A line that is no entry; it was left out. */
export interface BrokenLine {
  /** From the root of the repository. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly code: 'SOVEREIGN_MEMORY_SCHEMA_INVALID';
  /** Holds no text of the line but quoted member names. */
  readonly message: string;
}

export interface MemoryReading<F extends MemoryFamilyName> {
  /** In the order of the file. */
  readonly entries: readonly MemoryEntries[F][];
  /** Lines in front of the tail were not read, or the memory is off; else null. */
  readonly reason: 'SOVEREIGN_MEMORY_READ_BOUND' | 'SOVEREIGN_MEMORY_DISABLED' | null;
  readonly broken: readonly BrokenLine[];
}

export interface ReadOptions extends MemoryOptions {
  /** Lines from the end of the file; null reads all. */
  readonly tailN?: number | null;
  readonly activeOnly?: boolean;
}

/**
 * The entries of a family's live file (DEC-0105 §4): a bounded tail, active ones unless `activeOnly` is false. A broken
 * line is left out and reported; the good ones still come. Stable for schema_version 1.
 *
 * @throws GateError GATE_UNREADABLE
 */
export async function readEntries<F extends MemoryFamilyName>(
  family: F,
  options: ReadOptions,
): Promise<MemoryReading<F>> {
  const { repo, files = nodeFiles, tailN = SOVEREIGN_MEMORY_READ_TAIL, activeOnly = true } = options;
  if (!isSovereignMemoryEnabled(options.scratchpad)) {
    return { entries: [], reason: 'SOVEREIGN_MEMORY_DISABLED', broken: [] };
  }
  const path = livePathOf(family);
  return await readTail(files, resolveJsonlPath(family, repo), path, tailN, async (tail) => {
    const judge = tail.bytes.length === 0 ? null : await lineJudge<MemoryEntries[F]>(memoryFamilyOf(family));
    const entries: MemoryEntries[F][] = [];
    const broken: { index: number; message: string }[] = [];
    for (const [index, line] of linesOf(tail.bytes).entries()) {
      const verdict = judge?.(line);
      if (verdict === undefined || verdict === null) continue;
      if (verdict.message !== null) broken.push({ index, message: verdict.message });
      else if (!activeOnly || verdict.entry.status === 'active') entries.push(verdict.entry);
    }
    const before = broken.length > 0 ? await tail.countBefore() : 0;
    return {
      entries,
      reason: tail.cut ? 'SOVEREIGN_MEMORY_READ_BOUND' : null,
      broken: broken.map(({ index, message }) => ({
        path,
        line: before + index + 1,
        code: 'SOVEREIGN_MEMORY_SCHEMA_INVALID',
        message,
      })),
    };
  });
}
