import type { JsonLimits } from '../json/fault.js';
import { canonicalEscapeLength, canonicalNumberEnd } from './canonical-tokens.js';
import { isNameBehind } from './name-order.js';

/** The member that holds the signature, and that the signature leaves out (spec 2.1). */
export const SIGNATURE_MEMBER = 'sig_hmac_sha256';

const SIGNATURE_LENGTH = 64;

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
export function spliceSignature(text: string, limits: JsonLimits): Cut | null {
  const end = text.length;
  const outer: number[] = [];
  /** First unit of the name before, in the innermost object; -1 before its first. */
  let before = -1;
  let depth = 0;
  let cut: Cut | null = null;
  let backslash = next(text, '\\', 0);
  let at = 0;
  while (at < end) {
    const unit = text.charCodeAt(at++);
    if (unit === 0x22) {
      const open = at;
      let quote = text.indexOf('"', at);
      const hasEscape = backslash < quote;
      while (backslash < quote) {
        const length = canonicalEscapeLength(text, backslash);
        if (length === 0) return null;
        at = backslash + length;
        if (quote < at) quote = text.indexOf('"', at);
        backslash = next(text, '\\', at);
      }
      if (quote === -1) return null;
      at = quote + 1;
      if (text.charCodeAt(at) !== 0x3a) continue;
      at++;
      // Names with escapes are rare, and would have to be decoded to be sorted.
      if (hasEscape || (before !== -1 && !isNameBehind(text, open, before))) return null;
      before = open;
      if (
        depth === 1 &&
        quote - open === SIGNATURE_MEMBER.length &&
        text.startsWith(SIGNATURE_MEMBER, open)
      ) {
        const last = at + SIGNATURE_LENGTH + 1;
        if (text.charCodeAt(at) !== 0x22 || text.indexOf('"', at + 1) !== last || backslash < last)
          return null;
        cut = withComma(text, open - 1, last + 1);
        at = last + 1;
      }
    } else if (unit === 0x2c) {
      continue;
    } else if (unit === 0x2d || (unit >= 0x30 && unit <= 0x39)) {
      at = canonicalNumberEnd(text, at - 1);
      if (at === -1) return null;
    } else if (unit === 0x7b) {
      outer.push(before);
      before = -1;
      if (++depth > limits.depth) return null;
    } else if (unit === 0x7d) {
      before = outer.pop() ?? -1;
      depth--;
    } else if (unit === 0x5b) {
      if (++depth > limits.depth) return null;
    } else if (unit === 0x5d) {
      depth--;
    } else if (unit <= 0x20) {
      return null;
    } else if (unit === 0x74 || unit === 0x6e) {
      at += 3; // true, null
    } else if (unit === 0x66) {
      at += 4; // false
    }
  }
  return cut;
}

/** The member at [from, to) with the comma before it; the first member goes with the comma behind it. */
function withComma(text: string, from: number, to: number): Cut {
  if (text.charCodeAt(from - 1) === 0x2c) return { from: from - 1, to };
  return { from, to: text.charCodeAt(to) === 0x2c ? to + 1 : to };
}

/** Where `wanted` comes next; the end of the text when it does not. */
function next(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  return found === -1 ? text.length : found;
}
