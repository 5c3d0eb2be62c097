import type { JsonLimits } from '../json/fault.js';
/** The member that holds the signature, and that the signature leaves out (spec 2.1). */
export declare const SIGNATURE_MEMBER = "sig_hmac_sha256";
/** A place to leave out: the signature's member and one comma, [from, to). */
export interface Cut {
    readonly from: number;
    readonly to: number;
}
/**
 * What to leave out of a line's text so that the rest is exactly the canonical form of its record without the signature,
 * in units of the text; null when the line's own text is not canonical, or has no signature of 64 characters: then
 * `canonicalJson` decides. One pass that hops from quote to quote; nothing is parsed or built (design.md, "Speed").
 *
 * Precondition: well-formed text that `JSON.parse` reads as an object; of other texts the pass may say anything, and it
 * always ends. A text with a cut is strict JSON too: names that sort strictly are no duplicates, canonical escapes are no
 * half pairs, numbers and depth are looked at. `__tests__/core/canonical/splice.test.ts` holds every answer against
 * `canonicalJson` and `parseStrict`.
 */
export declare function spliceSignature(text: string, limits: JsonLimits): Cut | null;
