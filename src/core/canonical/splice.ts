import type { JsonLimits } from '../json/fault.js';
import { canonicalEscapeLength, canonicalNumberEnd } from './canonical-tokens.js';
import { isNameBehind } from './name-order.js';

/** The member that holds the signature, and that the signature leaves out (spec 2.1). */
export const SIGNATURE_MEMBER = 'sig_hmac_sha256';

const SIGNATURE_LENGTH = 64;

/** A string's end is looked for byte by byte so far, then by the engine's own search: what is cheaper for each. */
const SHORT_STRING = 32;

/** Past every place in a buffer; a small integer, because one double would slow down the whole pass. */
const NOWHERE = 0x7fffffff;

/** The bytes [from, to) of a buffer that are not signed: the signature's member and one comma. */
export interface Cut {
  readonly from: number;
  readonly to: number;
}

/**
 * What to leave out of the line `bytes[start, end)` so that the rest is exactly the canonical form of its record
 * without the signature; null when the line's own bytes are not canonical, when it has no signature of 64 characters, or
 * when this quick look cannot tell: then `canonicalJson` decides. One pass, nothing is parsed or built (design.md, "Speed").
 *
 * Precondition: valid UTF-8 that `JSON.parse` reads as an object; of other texts the pass may say anything. It never runs
 * off the line. A line with a cut is strict JSON too: names that sort strictly are no duplicates, canonical escapes are no
 * half pairs, numbers and depth are looked at. Null is always safe; `__tests__/core/canonical/splice.test.ts` holds every
 * cut against `canonicalJson` and `parseStrict`.
 */
export function spliceSignature(bytes: Buffer, start: number, end: number, limits: JsonLimits): Cut | null {
  // One unit per byte, for searches: places in the text are places in the line.
  const text = bytes.toString('latin1', start, end);
  const outer: number[] = [];
  /** First byte of the name before, in the innermost object; -1 before its first. */
  let before = -1;
  let depth = 0;
  let cut: Cut | null = null;
  let backslash = find(text, '\\', 0, start);
  let at = start;
  while (at < end) {
    const unit = bytes[at++] ?? 0;
    if (unit === 0x22) {
      const open = at;
      const near = at + SHORT_STRING;
      while (at < near && bytes[at] !== 0x22) at++;
      if (at === near) at = find(text, '"', at - start, start);
      const hasEscape = backslash < at;
      while (backslash < at) {
        const length = canonicalEscapeLength(bytes, backslash);
        if (length === 0) return null;
        const behind = backslash + length - start;
        if (at < start + behind) at = find(text, '"', behind, start);
        backslash = find(text, '\\', behind, start);
      }
      const quote = at++;
      if (bytes[at] !== 0x3a) continue;
      at++;
      // Escaped names are rare, and sorting them needs them decoded.
      if (hasEscape || (before !== -1 && !isNameBehind(bytes, open, before))) return null;
      before = open;
      if (depth === 1 && quote - open === SIGNATURE_MEMBER.length && isSignature(text, open - start)) {
        const last = at + SIGNATURE_LENGTH + 1;
        if (bytes[at] !== 0x22 || find(text, '"', at + 1 - start, start) !== last || backslash < last) return null;
        cut = withComma(bytes, open - 1, last + 1);
        at = last + 1;
      }
    } else if (unit === 0x2c) {
      continue;
    } else if (unit === 0x2d || (unit >= 0x30 && unit <= 0x39)) {
      at = canonicalNumberEnd(bytes, at - 1);
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

function isSignature(text: string, at: number): boolean {
  return text.startsWith(SIGNATURE_MEMBER, at);
}

/** The member at [from, to) with the comma before it; the first member goes with the comma behind it. */
function withComma(bytes: Buffer, from: number, to: number): Cut {
  if (bytes[from - 1] === 0x2c) return { from: from - 1, to };
  return { from, to: bytes[to] === 0x2c ? to + 1 : to };
}

/** Where `wanted` comes next, as a place in the buffer; past every place when it does not. */
function find(text: string, wanted: string, from: number, base: number): number {
  const found = text.indexOf(wanted, from);
  return found === -1 ? NOWHERE : found + base;
}
