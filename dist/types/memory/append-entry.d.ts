import { type AppendOutcome } from './append-outcome.js';
import { type EntryDraft } from './entry-draft.js';
import type { MemoryFamilyName } from './entry.js';
import { type MemoryOptions } from './settings.js';
type Append = (draft: EntryDraft, options: MemoryOptions) => Promise<AppendOutcome>;
/**
 * Appends a decision (DEC-0105 §4); one whose key stands in the live log or an archive is skipped. All four appends: no
 * entry that the gate would not take, roll-over first when the file is at its cap, one lock, one write, fsync.
 *
 * @throws GateError GATE_SCANNER_FAILED; GATE_USAGE for what JSON cannot say. All else is in the outcome.
 */
export declare const appendDecision: Append;
export declare const appendMistake: Append;
export declare const appendPattern: Append;
export declare const appendDrift: Append;
/** The append of a family by its name. */
export declare function appendEntry(family: MemoryFamilyName, draft: EntryDraft, options: MemoryOptions): Promise<AppendOutcome>;
export {};
