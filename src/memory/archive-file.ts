import path from 'node:path';
import type { Receipt } from '../families/receipt.js';
import { nodeFiles } from '../stores/node-files.js';
import { rollOver } from '../stores/rollover.js';
import { failureOf, type Failed, type Skipped } from './append-outcome.js';
import type { MemoryFamilyName } from './entry.js';
import { cappedFamily, livePathOf } from './memory-families.js';
import { DISABLED, isSovereignMemoryEnabled, toScratchpad, type MemoryOptions } from './settings.js';

export type ArchiveOutcome =
  | { readonly status: 'done'; readonly reason: null; readonly receipts: readonly Receipt[] }
  | Skipped
  | Failed;

/**
 * Archives a family's live file when it has more lines than its cap (DEC-0105 §4, §7). Twice at the same boundary makes
 * one archive. What fails is SOVEREIGN_MEMORY_ARCHIVE_REQUIRED, and the live file is untouched.
 */
export async function maybeArchiveJsonl(
  family: MemoryFamilyName,
  options: MemoryOptions,
): Promise<ArchiveOutcome> {
  const { repo, files = nodeFiles, now = () => new Date(), lock = {} } = options;
  const scratchpad = toScratchpad(options.scratchpad);
  if (!isSovereignMemoryEnabled(scratchpad)) return DISABLED;
  const target = {
    root: path.resolve(repo),
    family: cappedFamily(family, scratchpad),
    livePath: livePathOf(family),
  };
  try {
    const { receipts } = await rollOver(target, { now, lock, files });
    return { status: 'done', reason: null, receipts };
  } catch (error) {
    return failureOf(error);
  }
}
