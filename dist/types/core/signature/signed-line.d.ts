import type { Cut } from '../canonical/splice.js';
import type { JsonLimits, StrictResult } from '../json/fault.js';
/** A line as strict JSON reads it, and where its own bytes already are what was signed. */
export interface SignedLine extends StrictResult {
    readonly bytes: Buffer;
    readonly start: number;
    readonly end: number;
    /** Which bytes of the buffer to leave out to have the signed ones; null where only the record can tell. */
    readonly cut: Cut | null;
}
/**
 * `parseStrict` for lines that are signed: the same value and the same faults. Most signed lines are canonical, and the pass
 * that finds where their signature stands proves strictness too, so that they are looked over once and not twice.
 * Precondition: `bytes[start, end)` is one line without its newline, valid UTF-8.
 */
export declare function parseSigned(bytes: Buffer, start: number, end: number, limits: JsonLimits): SignedLine;
