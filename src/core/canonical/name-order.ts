const QUOTE = 0x22;

/**
 * Whether the member name at `start` sorts behind the one at `before` by UTF-16 unit (RFC 8785 section 3.2.3); false also
 * where bytes cannot tell. Both places are the first byte of a name without escapes, and each name ends at its quote.
 *
 * UTF-8 sorts like UTF-16 but for one pair: U+10000 and above (lead bytes from F0 on) against U+E000 to U+FFFF (EE, EF).
 */
export function isNameBehind(bytes: Buffer, start: number, before: number): boolean {
  let at = start;
  let other = before;
  while (bytes[at] === bytes[other] && bytes[at] !== QUOTE) {
    at++;
    other++;
  }
  const unit = bytes[at] ?? QUOTE;
  const otherUnit = bytes[other] ?? QUOTE;
  // A name that ends sorts before a longer one, whatever character comes next there.
  if (unit === QUOTE) return false;
  if (otherUnit === QUOTE) return true;
  if (unit >= 0xee && otherUnit >= 0xee) return false;
  return unit > otherUnit;
}
