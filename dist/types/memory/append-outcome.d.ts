import type { Receipt } from '../families/receipt.js';
import type { Refusal } from '../stores/record-verdict.js';
import { type EntryProblem } from './schema-check.js';
/** What became of an append; everything that can be expected is here and not an exception. */
export type AppendOutcome = Appended | Skipped | Refused | Failed;
export interface Appended {
    readonly status: 'appended';
    readonly reason: null;
    readonly entry_id: string;
    /** As it stands in the file. */
    readonly entry: Readonly<Record<string, unknown>>;
    /** Archives that were made to make room. */
    readonly receipts: readonly Receipt[];
}
/** Nothing was to be written: the memory is off, or the decision stands already. */
export interface Skipped {
    readonly status: 'skipped';
    readonly reason: 'SOVEREIGN_MEMORY_DISABLED' | 'SOVEREIGN_MEMORY_DECISION_DUPLICATE';
    readonly message: string;
}
/** The entry itself may not be written. */
export interface Refused {
    readonly status: 'refused';
    readonly reason: 'SOVEREIGN_MEMORY_SCHEMA_INVALID' | 'SOVEREIGN_MEMORY_SECRET_DETECTED';
    readonly problems: readonly EntryProblem[];
}
/** The disk, a lock or the file's end stood in the way; nothing was written. */
export interface Failed {
    readonly status: 'failed';
    readonly reason: 'SOVEREIGN_MEMORY_APPEND_FAILED' | 'SOVEREIGN_MEMORY_ARCHIVE_REQUIRED';
    readonly message: string;
    readonly help: string;
}
export declare const DUPLICATE: Skipped;
/** The outcome of an entry with problems; null where there are none. A secret is what counts where there is one. */
export declare function refusedFor(problems: readonly EntryProblem[]): Refused | null;
/** The outcome of what the store refused under the lock: the entry, or the file that ends in a fragment. */
export declare function storeRefusal(refusals: readonly Refusal[]): Refused | Failed;
/** A GateError of the stores as an outcome: a roll-over that failed blocks the append, and so does any other step. */
export declare function failureOf(error: unknown): Failed;
