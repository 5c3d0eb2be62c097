import type { KeyRing } from './key-ring.js';
import type { LineLimits } from './line-verdicts.js';
import type { SignatureState } from './verdict.js';
/** Lines by what became of them; blank ones are none. */
export type FilterCounts = Readonly<Record<SignatureState, number>> & {
    /** Valid lines that stood before already: replays, dropped. */
    readonly repeated: number;
};
/** A line that holds. */
export interface FilteredLine {
    /** 1-based. */
    readonly number: number;
    readonly record: Readonly<Record<string, unknown>>;
    /** Its own bytes, without the newline. */
    readonly bytes: Buffer;
}
/**
 * Gives the valid lines of a signed file and no other, counts the rest and goes on (spec 2.5). A repeat is known by its
 * signature, so that one with other white space is a repeat too. One filter for the runs of whole lines of one file, in
 * their order.
 */
export declare class LineFilter {
    private readonly ring;
    private readonly limits;
    private readonly seen;
    private readonly states;
    private lines;
    constructor(ring: KeyRing, limits?: LineLimits);
    /** Valid lines that were given, and the others. */
    get counts(): FilterCounts;
    /** Lines without a valid signature: what readers of the living memory count as ERR-295-UNSIGNED_ENTRY. */
    get ignored(): number;
    take(bytes: Buffer): Generator<FilteredLine>;
}
