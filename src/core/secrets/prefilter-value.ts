const BACKSLASH = 0x5c;
const QUOTE = 0x22;

/** Longer values are looked at no further: they are no words. */
const LONG_ENOUGH = 64;
const SHORTEST_VALUE = 8;
const LONGEST_WORD = 22;
const SHORTEST_MIXED_CASE = 12;

/** Between a name and its `:` or `=`: spaces, quotes, the bracket of a subscript. */
const GLUE = new Uint8Array(256);
for (const character of ' \t\r"\'`]') GLUE[character.charCodeAt(0)] = 1;

/** On over spaces and quotes, escaped or not (`\"`, `\t`, `\u0027`); the index of the first other byte. */
export function skipGlue(bytes: Uint8Array, from: number, end: number): number {
  let index = from;
  while (index < end) {
    const byte = bytes[index]!;
    if (GLUE[byte] === 1) index += 1;
    else if (byte !== BACKSLASH) break;
    else index += escapeLength(bytes, index);
  }
  return index;
}

/**
 * 6 for `\u00XX`, 2 for `\n`, `\r`, `\t`; else 1, since what follows (`"`, another backslash) is glue itself. Only
 * hexadecimal digits are passed over: no name stands among them, so that no byte is passed over for two names.
 */
function escapeLength(bytes: Uint8Array, index: number): number {
  const next = bytes[index + 1];
  if (next === 0x75) return isLowEscape(bytes, index + 2) ? 6 : 1;
  return next === 0x6e || next === 0x72 || next === 0x74 ? 2 : 1;
}

function isLowEscape(bytes: Uint8Array, index: number): boolean {
  return (
    bytes[index] === 0x30 && isHex(bytes[index + 1]) && isHex(bytes[index + 2]) && isHex(bytes[index + 3])
  );
}

function isHex(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const letter = byte | 0x20;
  return (byte >= 0x30 && byte <= 0x39) || (letter >= 0x61 && letter <= 0x66);
}

/**
 * Whether something like a credential follows, behind glue and the rest of an arrow or comparison: 8 characters
 * without space, mixed or longer than any word. Looser than `isCredentialLike`, which decides.
 */
export function isValueLike(bytes: Uint8Array, from: number, end: number): boolean {
  const first = skipSigns(bytes, from, end);
  const limit = Math.min(end, first + LONG_ENOUGH);
  let digits = 0;
  let lower = 0;
  let upper = 0;
  let index = first;
  for (; index < limit; index += 1) {
    const byte = bytes[index]!;
    if (byte === BACKSLASH) return true;
    if (byte <= 0x20 || byte === QUOTE || byte >= 0x7f) break;
    if (byte >= 0x61 && byte <= 0x7a) lower += 1;
    else if (byte >= 0x41 && byte <= 0x5a) upper += 1;
    else if (byte >= 0x30 && byte <= 0x39) digits += 1;
  }
  const length = index - first;
  if (length < SHORTEST_VALUE) return false;
  if (length > LONGEST_WORD || (digits > 0 && lower + upper > 0)) return true;
  const hasSymbol = digits + lower + upper < length;
  return lower > 0 && upper > 0 && (hasSymbol || length >= SHORTEST_MIXED_CASE);
}

function skipSigns(bytes: Uint8Array, from: number, end: number): number {
  let index = skipGlue(bytes, from, end);
  while (bytes[index] === 0x3d || bytes[index] === 0x3e || bytes[index] === 0x3a) {
    index = skipGlue(bytes, index + 1, end);
  }
  return index;
}
