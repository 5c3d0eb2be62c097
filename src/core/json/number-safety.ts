/** 2^53: from here on not every integer is a double. */
const INTEGER_LIMIT = 2 ** 53;

/** Decimal digits that tell any two doubles apart (IEEE 754); more is a claim that no double keeps. */
const DOUBLE_DIGITS = 17;

/**
 * Why a JSON number token does not survive being read as a double (spec 1.2, EVIDENCE_UNSAFE_NUMBER), in words of our
 * own; null when it does. Precondition: `token` fits the JSON number grammar. The rule:
 *
 * - `-0` in any spelling, overflow to infinity and underflow of a non-zero token to zero are unsafe.
 * - A plain integer (no fraction, no exponent) is safe when it is exactly a double. Readers with big integers read
 *   it as it stands, so 9007199254740993 is unsafe, and so is 6148914691236517000 (the double is …6864, though
 *   ECMAScript prints it as …7000): two different integers never become one value, and never share a signature.
 * - A token with a fraction or an exponent is read as a double everywhere, so it may also stand for one by the shortest
 *   form that ECMAScript and RFC 8785 print (`0.1`, `1e23`). Below 2^53 it may use up to 17 significant digits,
 *   as writers do that print every double with 17 (`333333333.33333329`, of RFC 8785's own example).
 */
export function numberFault(token: string): string | null {
  const value = Number(token);
  if (value === 0) {
    if (significantDigits(token) > 0)
      return 'a number that is not zero becomes zero as a double; write it as a string';
    return token.startsWith('-') ? 'negative zero loses its sign in other readers; write 0' : null;
  }
  if (!Number.isFinite(value)) return 'a number beyond the range of a double; write it as a string';
  const size = Math.abs(value);
  if (size < INTEGER_LIMIT && significantDigits(token) <= DOUBLE_DIGITS) return null;

  const decimal = readDecimal(token);
  if (isPlainInteger(token)) {
    const exact = sameDecimal(decimal, readDecimal(BigInt(size).toString()));
    return exact ? null : 'an integer that is not exact as a double; write it as a string';
  }
  if (sameDecimal(decimal, readDecimal(String(size))) || isExact(decimal, size)) return null;
  return 'a number with more digits than a double keeps; write it as a string';
}

/** The integer `digits`, which neither starts nor ends with a zero, times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/** The size of a non-zero token. Loops, not patterns: a line may hold a token of millions of digits. */
function readDecimal(token: string): Decimal {
  const mark = exponentMark(token);
  const point = token.indexOf('.');
  const start = token.startsWith('-') ? 1 : 0;
  const whole = token.slice(start, point === -1 ? mark : point);
  const fraction = point === -1 ? '' : token.slice(point + 1, mark);
  const all = whole + fraction;
  let from = 0;
  while (all.charCodeAt(from) === 0x30) from++;
  let to = all.length;
  while (to > from && all.charCodeAt(to - 1) === 0x30) to--;
  const written = mark === token.length ? 0 : Number(token.slice(mark + 1));
  return { digits: all.slice(from, to), exponent: written - fraction.length + (all.length - to) };
}

function sameDecimal(left: Decimal, right: Decimal): boolean {
  return left.exponent === right.exponent && left.digits === right.digits;
}

/** Whether a token that is not a plain integer spells the double out to its last binary digit. */
function isExact(decimal: Decimal, size: number): boolean {
  // An odd integer over 2^places has exactly `places` decimal places, so most tokens are told by their length alone.
  let places = 0;
  let odd = size;
  while (!Number.isInteger(odd)) {
    odd *= 2;
    places++;
  }
  if (places === 0) return sameDecimal(decimal, readDecimal(BigInt(size).toString()));
  if (decimal.exponent !== -places) return false;
  return decimal.digits === (BigInt(odd) * 5n ** BigInt(places)).toString();
}

function isPlainInteger(token: string): boolean {
  return !token.includes('.') && exponentMark(token) === token.length;
}

/** Index of the `e` or `E`; the token's length when there is none. */
function exponentMark(token: string): number {
  const mark = Math.max(token.indexOf('e'), token.indexOf('E'));
  return mark === -1 ? token.length : mark;
}

/** Digits from the first to the last that is not zero. */
function significantDigits(token: string): number {
  let digits = 0;
  let upToLast = 0;
  for (let at = 0; at < token.length; at++) {
    const unit = token.charCodeAt(at);
    if (unit === 0x65 || unit === 0x45) break;
    if (unit < 0x30 || unit > 0x39 || (unit === 0x30 && digits === 0)) continue;
    digits++;
    if (unit !== 0x30) upToLast = digits;
  }
  return upToLast;
}
