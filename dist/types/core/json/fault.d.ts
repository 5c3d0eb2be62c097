import type { RuleId } from '../rules.js';
/** The rules of strict JSON (spec 1.2). */
export type JsonRule = Extract<RuleId, 'EVIDENCE_INVALID_JSON' | 'EVIDENCE_TRAILING_TEXT' | 'EVIDENCE_NOT_OBJECT' | 'EVIDENCE_DUPLICATE_KEY' | 'EVIDENCE_UNSAFE_NUMBER' | 'EVIDENCE_LONE_SURROGATE' | 'EVIDENCE_TOO_DEEP'>;
/** One thing that is wrong with the text of a line. */
export interface JsonFault {
    readonly rule: JsonRule;
    /** 0-based, from the start of the line. */
    readonly byteOffset: number;
    /** 1-based, in UTF-16 units from the start of the line. */
    readonly column: number;
    /**
     * RFC 6901 pointer to the member or item; null where there is none (syntax) or where it would be longer than
     * `MAX_POINTER_LENGTH`. It holds member names as the evidence spells them: quote it before it is printed.
     */
    readonly pointer: string | null;
    /** One line of our own words; never text of the evidence. */
    readonly message: string;
}
/** What a line says, and what is wrong with how it says it. */
export interface StrictResult {
    /**
     * The object as `JSON.parse` gives it, also with duplicate keys, unsafe numbers or lone surrogates; undefined where
     * the text is no JSON object, goes on after it, or is nested too deeply.
     */
    readonly value: Record<string, unknown> | undefined;
    /** In the order of their places; none for a sound line. */
    readonly faults: readonly JsonFault[];
}
export interface JsonLimits {
    /** How many containers may be open at once; the record itself is the first. */
    readonly depth: number;
}
