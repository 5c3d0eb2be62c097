const QUOTE = 0x22;

/**
 * Whether the member name at `start` sorts behind the one at `before`, by UTF-16 unit (RFC 8785 section 3.2.3). Both places
 * are the first unit of a name without escapes; a name ends at its quote.
 */
export function isNameBehind(text: string, start: number, before: number): boolean {
  let at = start;
  let other = before;
  let unit = text.charCodeAt(at);
  let otherUnit = text.charCodeAt(other);
  while (unit === otherUnit && unit !== QUOTE) {
    unit = text.charCodeAt(++at);
    otherUnit = text.charCodeAt(++other);
  }
  // A name that ends sorts before a longer one, whatever comes next there: a quote is no unit of the name.
  if (unit === QUOTE) return false;
  return otherUnit === QUOTE || unit > otherUnit;
}
