import type { JsonLimits } from '../json/fault.js';
import type { KeyRing } from './key-ring.js';
import type { SignedLine } from './signed-line.js';
import type { LineVerdict } from './verdict.js';
export interface LineLimits extends JsonLimits {
    readonly lineBytes: number;
}
/** One line of a signed file: bytes [offset, next) with all that belongs to it, its newline too. */
export interface VerdictLine {
    /** 1-based. */
    readonly number: number;
    readonly offset: number;
    readonly next: number;
    /** Null for a blank line, which is no record and needs no signature. */
    readonly verdict: LineVerdict | null;
    /** Null where the line cannot be read at all. */
    readonly line: SignedLine | null;
}
/** What a writer and a reader of a file allow where nobody says more (design.md, "The config"). */
export declare const LINE_LIMITS: LineLimits;
/**
 * The verdict on each line of a run of whole lines (spec 2.3), as the gate judges them; never throws on content. What is
 * no strict JSON, has a byte order mark or is over the limit is malformed.
 */
export declare function lineVerdicts(bytes: Buffer, ring: KeyRing | null, limits?: LineLimits): Generator<VerdictLine>;
