/**
 * Whether the `\u` escape that starts at `at` (its backslash) is half of a surrogate pair without the other half, and
 * how many units of the text it and its partner take. Precondition: `text[at..at+6)` is a whole `\uXXXX` escape.
 * A pair counts only when both halves are escapes: in well-formed text no raw half can stand beside one.
 */
export function readUnicodeEscape(
  text: string,
  at: number,
): { readonly length: number; readonly lone: boolean } {
  const unit = escapedUnit(text, at);
  if (unit < 0xd800 || unit > 0xdfff) return SINGLE;
  if (unit > 0xdbff) return LONE;
  const next = escapedUnit(text, at + 6);
  return next >= 0xdc00 && next <= 0xdfff ? PAIR : LONE;
}

const SINGLE = { length: 6, lone: false } as const;
const LONE = { length: 6, lone: true } as const;
const PAIR = { length: 12, lone: false } as const;

/** The UTF-16 unit of the escape at `at`; -1 where no whole escape stands. */
function escapedUnit(text: string, at: number): number {
  if (text.charCodeAt(at) !== 0x5c || text.charCodeAt(at + 1) !== 0x75) return -1;
  let unit = 0;
  for (let digit = at + 2; digit < at + 6; digit++) {
    const value = hexValue(text.charCodeAt(digit));
    if (value === -1) return -1;
    unit = unit * 16 + value;
  }
  return unit;
}

/** 0 to 15 for a hexadecimal digit in either case, -1 for anything else (also for NaN, past the end). */
export function hexValue(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
