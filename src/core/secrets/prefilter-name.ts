import { hasTextBefore } from './prefilter-text.js';

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const LETTER_U = 0x75;

/** Longer values are looked at no further: they are no words. */
const LONG_ENOUGH = 64;
const SHORTEST_VALUE = 8;
const LONGEST_WORD = 22;
const SHORTEST_MIXED_CASE = 12;

/** Between a name and its `:` or `=`, and from there to the value: spaces, quotes, brackets of a subscript, arrows. */
const GLUE = new Uint8Array(256);
for (const character of ' \t\r"\'`]=>:') GLUE[character.charCodeAt(0)] = 1;

const OTHER_WORDS = ['secret', 'password', 'passwd', 'pwd', 'passphrase', 'bearer'];
const LAST_OF_KEY = 1;
const LAST_OF_TOKEN = 2;
const LAST_OF_OTHER = 3;

/** By the last letter of a name: which words it may be. */
const LAST_LETTERS = new Uint8Array(256);
for (const [letters, code] of [
  ['yY', LAST_OF_KEY],
  ['nN', LAST_OF_TOKEN],
  ['tdreTDRE', LAST_OF_OTHER],
] as const) {
  for (const letter of letters) LAST_LETTERS[letter.charCodeAt(0)] = code;
}

/**
 * Whether the `:` or `=` at `index` stands between a credential's name and something like a credential. Looser than
 * `credentialNameStrength` and `isCredentialLike`, which decide; the two keys that every line of the shipped families
 * has (`issue_key`, `decision_key`) are told apart here already.
 */
export function endsWithCredentialName(
  bytes: Uint8Array,
  index: number,
  start: number,
  end: number,
): boolean {
  const nameEnd = skipBack(bytes, index - 1, start) + 1;
  if (nameEnd < start + 3) return false;
  switch (LAST_LETTERS[bytes[nameEnd - 1]!]) {
    case 0:
      return false;
    case LAST_OF_KEY:
      if (!hasTextBefore(bytes, nameEnd, start, 'key') || !isQualifiedKey(bytes, nameEnd - 3, start))
        return false;
      break;
    case LAST_OF_TOKEN:
      if (hasTextBefore(bytes, nameEnd, start, 'token')) break;
      return hasTextBefore(bytes, nameEnd, start, 'authorization') && isHeaderValue(bytes, index + 1, end);
    default:
      if (!OTHER_WORDS.some((word) => hasTextBefore(bytes, nameEnd, start, word))) return false;
  }
  return isValueLike(bytes, index + 1, end);
}

/** A bare `key` and words like `monkey` are no credentials; glued ones (`apikey`) end in i, s, t or e before `key`. */
function isQualifiedKey(bytes: Uint8Array, keyStart: number, start: number): boolean {
  if (keyStart <= start) return false;
  const before = bytes[keyStart - 1]!;
  if (before === 0x5f) {
    return (
      !hasTextBefore(bytes, keyStart - 1, start, 'issue') &&
      !hasTextBefore(bytes, keyStart - 1, start, 'decision')
    );
  }
  if (before === 0x20) return 'iste'.includes(String.fromCharCode(bytes[keyStart - 2]! | 0x20));
  if (before === 0x2d || before === 0x2e) return true;
  const isLetter = (before | 0x20) >= 0x61 && (before | 0x20) <= 0x7a;
  if (isLetter) return bytes[keyStart] === 0x4b || 'istre'.includes(String.fromCharCode(before | 0x20));
  return before >= 0x30 && before <= 0x39;
}

/** `Bearer …`, `Basic …`, or the credential alone. */
function isHeaderValue(bytes: Uint8Array, from: number, end: number): boolean {
  if (isValueLike(bytes, from, end)) return true;
  let index = skipOn(bytes, from, end);
  while (index < end && (bytes[index]! | 0x20) >= 0x61 && (bytes[index]! | 0x20) <= 0x7a) index += 1;
  return isValueLike(bytes, index, end);
}

/** Whether something like a credential follows: 8 characters without space, mixed or longer than any word. */
export function isValueLike(bytes: Uint8Array, from: number, end: number): boolean {
  let index = skipOn(bytes, from, end);
  const limit = Math.min(end, index + LONG_ENOUGH);
  const first = index;
  let digits = false;
  let lower = false;
  let upper = false;
  for (; index < limit; index += 1) {
    const byte = bytes[index]!;
    if (byte === BACKSLASH) return true;
    if (byte <= 0x20 || byte === QUOTE || byte >= 0x7f) break;
    if (byte >= 0x61 && byte <= 0x7a) lower = true;
    else if (byte >= 0x41 && byte <= 0x5a) upper = true;
    else if (byte >= 0x30 && byte <= 0x39) digits = true;
  }
  const length = index - first;
  if (length < SHORTEST_VALUE) return false;
  return (
    (digits && (lower || upper)) ||
    (lower && upper && (length >= SHORTEST_MIXED_CASE || hasSymbol(bytes, first, index))) ||
    length > LONGEST_WORD
  );
}

function hasSymbol(bytes: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    const byte = bytes[index]!;
    const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
    if (!isLetter) return true;
  }
  return false;
}

/** Back over glue and its escaped forms (`\"`, `\t`, `\u0027`); the index of the name's last byte. */
function skipBack(bytes: Uint8Array, from: number, start: number): number {
  let index = from;
  while (index >= start) {
    const byte = bytes[index]!;
    if (GLUE[byte] === 1 || byte === BACKSLASH) index -= 1;
    else if (isControlEscape(byte) && bytes[index - 1] === BACKSLASH) index -= 2;
    else if (bytes[index - 5] === BACKSLASH && bytes[index - 4] === LETTER_U && bytes[index - 3] === 0x30)
      index -= 6;
    else break;
  }
  return index;
}

/** On over glue and its escaped forms; the index of the value's first byte. */
function skipOn(bytes: Uint8Array, from: number, end: number): number {
  let index = from;
  while (index < end) {
    const byte = bytes[index]!;
    if (GLUE[byte] === 1) index += 1;
    else if (byte !== BACKSLASH) break;
    else if (bytes[index + 1] === LETTER_U && bytes[index + 2] === 0x30) index += 6;
    else index += isControlEscape(bytes[index + 1]!) ? 2 : 1;
  }
  return index;
}

/** The letters of `\n`, `\r`, `\t`. */
function isControlEscape(byte: number): boolean {
  return byte === 0x6e || byte === 0x72 || byte === 0x74;
}
