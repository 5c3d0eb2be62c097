import type { JsonLimits } from './fault.js';
import { numberFault } from './number-safety.js';
import { readUnicodeEscape } from './surrogate.js';

/** What the structure of a line's text shows without parsing it. */
export interface Outline {
  /** Colons outside strings: as many as there are members, in valid JSON. */
  readonly members: number;
  /** Objects and arrays. */
  readonly containers: number;
}

/** Any number of so many digits is below 2^53. */
const SAFE_WHOLE_DIGITS = 15;

/** `numberFault` lets a fraction below 2^53 have so many. */
const SAFE_DIGITS = 17;

/**
 * One pass over the text that hops from quote to quote. Null when something needs the exact reader: too many
 * containers open, an unsafe number, half of a surrogate pair, an unterminated string.
 *
 * The pass is not a parser: it is right about texts that `JSON.parse` accepts and may say anything about others. The
 * searches for quotes and backslashes are the engine's own, which is what makes it cheaper than parsing.
 */
export function readOutline(text: string, limits: JsonLimits): Outline | null {
  const end = text.length;
  let members = 0;
  let containers = 0;
  let depth = 0;
  let backslash = next(text, '\\', 0);
  let at = 0;
  while (at < end) {
    const unit = text.charCodeAt(at++);
    if (unit === 0x22) {
      let quote = text.indexOf('"', at);
      while (backslash < quote) {
        if (backslash < at) return null;
        const length = escapeLength(text, backslash);
        if (length === 0) return null;
        at = backslash + length;
        if (quote < at) quote = text.indexOf('"', at);
        backslash = next(text, '\\', at);
      }
      if (quote === -1) return null;
      at = quote + 1;
    } else if (unit === 0x3a) {
      members++;
    } else if (unit === 0x7b || unit === 0x5b) {
      containers++;
      if (++depth > limits.depth) return null;
    } else if (unit === 0x7d || unit === 0x5d) {
      depth--;
    } else if (unit === 0x2d || (unit >= 0x30 && unit <= 0x39)) {
      const start = at - 1;
      let point = 0;
      let exponent = false;
      for (; at < end; at++) {
        const part = text.charCodeAt(at);
        if (part >= 0x30 && part <= 0x39) continue;
        if (part === 0x2e) point = at;
        else if (part === 0x65 || part === 0x45) exponent = true;
        else if (part !== 0x2b && part !== 0x2d) break;
      }
      if (!exponent && isShort(text, start, point, at)) continue;
      if (numberFault(text.slice(start, at)) !== null) return null;
    }
  }
  return { members, containers };
}

/** Whether the number `text[start, end)`, without an exponent, is safe by its length alone; most numbers are. */
function isShort(text: string, start: number, point: number, end: number): boolean {
  const isNegative = text.charCodeAt(start) === 0x2d;
  const first = isNegative ? start + 1 : start;
  const isBelowOne = text.charCodeAt(first) === 0x30;
  if (isNegative && isBelowOne) return false;
  if (point === 0) return end - first <= SAFE_WHOLE_DIGITS;
  const digits = end - first - (isBelowOne ? 2 : 1);
  return digits <= SAFE_DIGITS && point - first <= SAFE_WHOLE_DIGITS;
}

/** Units that the escape at `backslash` takes; 0 for half of a surrogate pair. */
function escapeLength(text: string, backslash: number): number {
  if (text.charCodeAt(backslash + 1) !== 0x75) return 2;
  const escape = readUnicodeEscape(text, backslash);
  return escape.lone ? 0 : escape.length;
}

/** Where `wanted` comes next; the end of the text when it does not. */
function next(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  return found === -1 ? text.length : found;
}
