import type { Receipt } from '../families/receipt.js';
import { type Failed, type Skipped } from './append-outcome.js';
import type { MemoryFamilyName } from './entry.js';
import { type MemoryOptions } from './settings.js';
export type ArchiveOutcome = {
    readonly status: 'done';
    readonly reason: null;
    readonly receipts: readonly Receipt[];
} | Skipped | Failed;
/**
 * Archives a family's live file when it has more lines than its cap (DEC-0105 §4, §7). Twice at the same boundary makes
 * one archive. What fails is SOVEREIGN_MEMORY_ARCHIVE_REQUIRED, and the live file is untouched.
 */
export declare function maybeArchiveJsonl(family: MemoryFamilyName, options: MemoryOptions): Promise<ArchiveOutcome>;
