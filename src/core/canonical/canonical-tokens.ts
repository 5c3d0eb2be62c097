import { numberFault } from '../json/number-safety.js';

/** A whole number of so many digits is below 2^53 and written as it is. */
const PLAIN_DIGITS = 15;

/**
 * Where the canonical number that starts at `start` ends; -1 when it is spelt in another way than RFC 8785 (section
 * 3.2.2.3) spells it, or when readers would change it (`numberFault`). Precondition: a number of valid JSON starts there.
 */
export function canonicalNumberEnd(text: string, start: number): number {
  const first = text.charCodeAt(start) === 0x2d ? start + 1 : start;
  let at = first;
  let unit = text.charCodeAt(at);
  while (unit >= 0x30 && unit <= 0x39) unit = text.charCodeAt(++at);
  // A zero stands first only when it is alone; behind a sign it is `-0`, which has another canonical form.
  const isWhole = !isNumberUnit(unit);
  if (isWhole && at - first <= PLAIN_DIGITS && (first === start || text.charCodeAt(first) !== 0x30))
    return at;
  while (isNumberUnit(text.charCodeAt(at))) at++;
  const token = text.slice(start, at);
  if (String(Number(token)) !== token) return -1;
  // The shortest form of a double is safe, unless it is a whole number that the double only comes near.
  return isWhole && numberFault(token) !== null ? -1 : at;
}

/**
 * Units of the escape at `backslash`; 0 when RFC 8785 (section 3.2.2.2) writes the character in another way: only `\"`,
 * `\\`, the five short escapes and, in lower case, `\u00xx` for the other control characters are canonical.
 * Precondition: an escape of valid JSON starts there.
 */
export function canonicalEscapeLength(text: string, backslash: number): number {
  switch (text.charCodeAt(backslash + 1)) {
    case 0x22: // "
    case 0x5c: // \
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return 2;
    case 0x75:
      return isControlEscape(text, backslash + 2) ? 6 : 0;
    default:
      return 0;
  }
}

/** Whether `00xx` stands at `at`, in lower case, for a control character that has no short escape. */
function isControlEscape(text: string, at: number): boolean {
  if (!text.startsWith('00', at)) return false;
  const high = text.charCodeAt(at + 2);
  const low = text.charCodeAt(at + 3);
  if (high === 0x31) return (low >= 0x30 && low <= 0x39) || (low >= 0x61 && low <= 0x66);
  if (high !== 0x30) return false;
  // 08, 09, 0a, 0c and 0d have short escapes.
  return (low >= 0x30 && low <= 0x37) || low === 0x62 || low === 0x65 || low === 0x66;
}

function isNumberUnit(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || unit === 0x2e || unit === 0x65 || unit === 0x45 || isSign(unit);
}

function isSign(unit: number): boolean {
  return unit === 0x2b || unit === 0x2d;
}
