import type { JsonLimits, StrictResult } from './fault.js';
export type { JsonFault, JsonLimits, JsonRule, StrictResult } from './fault.js';
/**
 * Reads one line as strict JSON (RFC 8259, RFC 7493, spec 1.2): one object, no member name twice, no number that a
 * double changes, no half of a surrogate pair, no more than `limits.depth` containers open at once.
 *
 * `bytes[start, end)` is one line without its newline. Precondition: valid UTF-8. Never throws on content. Every
 * fault of the line is reported as far as the text allows: a syntax error ends it, and of a line with more than
 * `MAX_FAULTS` others the first ones are kept.
 */
export declare function parseStrict(bytes: Buffer, start: number, end: number, limits: JsonLimits): StrictResult;
/**
 * `parseStrict` of text that is decoded already. Precondition: well-formed UTF-16, as every decoder gives it.
 *
 * Most lines are sound, so that is proven cheaply: one look at the outline of the text, `JSON.parse`, and the members
 * that were written against the members that came out. Whatever is left over is read again, exactly.
 */
export declare function parseStrictText(text: string, limits: JsonLimits): StrictResult;
