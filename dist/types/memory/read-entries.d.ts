import type { MemoryEntries, MemoryFamilyName } from './entry.js';
import { type MemoryOptions } from './settings.js';
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
export declare function readEntries<F extends MemoryFamilyName>(family: F, options: ReadOptions): Promise<MemoryReading<F>>;
