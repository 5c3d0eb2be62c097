import type { KeyRing } from '../core/signature/key-ring.js';
import type { FilterCounts, FilteredLine } from '../core/signature/line-filter.js';
import { LineFilter } from '../core/signature/line-filter.js';
import type { LineLimits } from '../core/signature/line-verdicts.js';
import type { FileLayer } from './file-layer.js';
export interface ReaderOptions {
    readonly limits?: LineLimits;
    readonly files?: FileLayer;
    /** How messages name the file; default: its base name. */
    readonly label?: string;
}
/** What a file says that can be relied on, and what was left out. */
export interface SignedReading {
    readonly lines: readonly FilteredLine[];
    readonly counts: FilterCounts;
    /** Lines without a valid signature: ERR-295-UNSIGNED_ENTRY, as readers of the living memory count. */
    readonly ignored: number;
}
/**
 * The valid lines of a signed file, and counts of the others (spec 2.5): what scoring, promotion and injection read
 * through. Takes no lock. A file that is not there has no lines.
 *
 * @throws GateError GATE_UNREADABLE
 */
export declare function readSigned(file: string, ring: KeyRing, options?: ReaderOptions): Promise<SignedReading>;
/** `readSigned` for a file of any size: one line after the other; the filter tells the counts when it is over. */
export declare function signedLines(file: string, filter: LineFilter, { files, label }?: ReaderOptions): AsyncGenerator<FilteredLine, void>;
