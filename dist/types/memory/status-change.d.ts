import type { Buffer } from 'node:buffer';
import { type Failed, type Skipped } from './append-outcome.js';
import type { MemoryStatus } from './entry.js';
import { type MemoryOptions } from './settings.js';
export type StatusOutcome = {
    readonly status: 'changed';
    readonly reason: null;
    /** From the root of the repository. */
    readonly path: string;
    /** 1-based. */
    readonly line: number;
    readonly from: MemoryStatus;
    readonly to: MemoryStatus;
    /** False: the new entry refers to something else, and the gate will say that nothing refers to the old one. */
    readonly isReferred: boolean;
} | Skipped
/** Nothing was changed. */
 | {
    readonly status: 'refused';
    readonly reason: null;
    readonly message: string;
} | Failed;
export interface SupersedeOptions extends MemoryOptions {
    /**
     * Whether a line is history already, so that only its status may change: then the new entry gets no reference.
     * Default: none is.
     */
    readonly isSettled?: (path: string, line: Buffer) => Promise<boolean>;
}
/**
 * Marks an entry as superseded by a later one of its family (spec 4.1): an audit trail, so of the old line the status
 * changes and nothing else. The new entry gets `provenance_ref: entry:<old id>` where it has no reference yet.
 */
export declare function supersedeEntry(id: string, byId: string, options: SupersedeOptions): Promise<StatusOutcome>;
/** Marks an active or superseded entry as archived; the line stays where it is. */
export declare function archiveEntry(id: string, options: MemoryOptions): Promise<StatusOutcome>;
