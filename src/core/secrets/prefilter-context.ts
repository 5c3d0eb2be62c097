import { isValueLike, skipGlue } from './prefilter-value.js';

const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const LETTER_M = 0x6d;
const LETTER_K = 0x4b;
const PERCENT = 0x25;
const BRACKET = 0x5b;
const SEMICOLON = 0x3b;
/** Numbers and semicolons of a colour code, as the rules know it. */
const LONGEST_CODE = 12;
const SLASH = 0x2f;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 4;
const JOINER = 8;

/** LOWER, UPPER or DIGIT for letters and digits, JOINER for `-` and `_`, else 0. */
const KINDS = new Uint8Array(256);
for (let byte = 0x61; byte <= 0x7a; byte += 1) KINDS[byte] = LOWER;
for (let byte = 0x41; byte <= 0x5a; byte += 1) KINDS[byte] = UPPER;
for (let byte = 0x30; byte <= 0x39; byte += 1) KINDS[byte] = DIGIT;
KINDS[0x2d] = JOINER;
KINDS[0x5f] = JOINER;

/** Longest user and password that the rules know, with room for escapes. */
const LONGEST_AUTHORITY = 2_048;
const SHORTEST_HEADER_VALUE = 8;

/** 20 characters must follow, and no word may end here (`task-`). */
export function isSkKey(bytes: Uint8Array, first: number, next: number, start: number, end: number): boolean {
  return hasRun(bytes, next, end, 20) && isTokenStart(bytes, first, start);
}

export function hasTokenBody(
  bytes: Uint8Array,
  _first: number,
  next: number,
  _start: number,
  end: number,
): boolean {
  return hasRun(bytes, next, end, 20);
}

/** `AKIA` and its kin: 20 capitals and digits, the fourth an A or, after `A3T`, any. */
export function isAwsKeyId(
  bytes: Uint8Array,
  first: number,
  _next: number,
  _start: number,
  end: number,
): boolean {
  if (first + 20 > end) return false;
  if (bytes[first + 1] === 0x33 ? bytes[first + 2] !== 0x54 : bytes[first + 3] !== 0x41) return false;
  for (let index = first; index < first + 20; index += 1) {
    if ((KINDS[bytes[index]!]! & (UPPER | DIGIT)) === 0) return false;
  }
  return true;
}

/** A first part of 12 or more, a dot, and something behind it. */
export function isWebToken(
  bytes: Uint8Array,
  first: number,
  _next: number,
  start: number,
  end: number,
): boolean {
  if (!isTokenStart(bytes, first, start)) return false;
  let index = first;
  while (index < end && KINDS[bytes[index]!] !== 0) index += 1;
  return index - first >= 12 && bytes[index] === 0x2e && hasRun(bytes, index + 1, end, 3);
}

/** The line before a PEM body; `---- BEGIN` is SSH's own form. */
export function followsBegin(bytes: Uint8Array, first: number): boolean {
  return bytes[first - 1] === 0x2d || (bytes[first - 1] === 0x20 && bytes[first - 2] === 0x2d);
}

/** The authority of `scheme://user:password@host`, slashes plain or escaped. `first` is at the colon. */
export function hasUser(
  bytes: Uint8Array,
  first: number,
  _next: number,
  _start: number,
  end: number,
): boolean {
  let index = first + 1;
  for (let slashes = 0; slashes < 2; slashes += 1) {
    while (bytes[index] === BACKSLASH) index += 1;
    if (bytes[index] !== SLASH) return false;
    index += 1;
  }
  let hasPassword = false;
  const limit = Math.min(end, index + LONGEST_AUTHORITY);
  for (; index < limit; index += 1) {
    const byte = bytes[index]!;
    if (byte === 0x3a) hasPassword = true;
    else if (byte === 0x40 && hasPassword) return true;
    else if (byte === SLASH || byte <= 0x20 || (byte === 0x22 && bytes[index - 1] !== BACKSLASH))
      return false;
  }
  return false;
}

/**
 * An ASCII character spelt `\u00XX`: nobody has to, so somebody may be hiding something. Writers do spell quotes, the
 * backtick and the three of HTML so; no prefix and no name holds one.
 */
export function isTellingEscape(
  bytes: Uint8Array,
  _first: number,
  next: number,
  _start: number,
  end: number,
): boolean {
  if (next + 2 > end) return false;
  const high = bytes[next]!;
  if (high < 0x32 || high > 0x37) return false;
  const low = bytes[next + 1]! | 0x20;
  if (high === 0x32) return low !== 0x32 && low !== 0x36 && low !== 0x37;
  if (high === 0x33) return low !== 0x63 && low !== 0x65;
  return high !== 0x36 || low !== 0x30;
}

/** An assigned value behind a credential's name. */
export function hasValue(
  bytes: Uint8Array,
  _first: number,
  next: number,
  _start: number,
  end: number,
): boolean {
  const sign = skipGlue(bytes, next, end);
  return (bytes[sign] === 0x3a || bytes[sign] === 0x3d) && isValueLike(bytes, sign + 1, end);
}

/** An assignment, or what is left of a header: `Bearer …`. */
export function isBearerValue(
  bytes: Uint8Array,
  first: number,
  next: number,
  start: number,
  end: number,
): boolean {
  if (hasValue(bytes, first, next, start, end)) return true;
  return bytes[first] === 0x42 && KINDS[bytes[next]!] === 0 && isValueLike(bytes, next, end);
}

/** `Bearer …`, `Basic …`, or the credential alone. */
export function hasHeaderValue(
  bytes: Uint8Array,
  _first: number,
  next: number,
  _start: number,
  end: number,
): boolean {
  const sign = skipGlue(bytes, next, end);
  if (bytes[sign] !== 0x3a && bytes[sign] !== 0x3d) return false;
  if (isValueLike(bytes, sign + 1, end)) return true;
  let index = skipGlue(bytes, sign + 1, end);
  while (index < end && (KINDS[bytes[index]!]! & (LOWER | UPPER)) !== 0) index += 1;
  const value = skipGlue(bytes, index, end);
  if (value === index) return false;
  for (index = value; index < value + SHORTEST_HEADER_VALUE; index += 1) {
    if (index >= end || bytes[index]! <= 0x20) return false;
  }
  return true;
}

/**
 * A bare `key` and words like `monkey` are no credentials; glued ones (`apikey`) end in i, s, t, e or r before `key`.
 * The two keys that every line of the shipped families has are told apart here already.
 */
export function isQualifiedKey(
  bytes: Uint8Array,
  first: number,
  next: number,
  start: number,
  end: number,
): boolean {
  if (first - 2 < start) return false;
  const before = bytes[first - 1]!;
  const kind = KINDS[before]!;
  if (kind === 0 && before !== 0x20 && before !== 0x2e) return false;
  const isWord = before === 0x20 || (kind & (LOWER | UPPER)) !== 0;
  const isCamel = kind !== 0 && bytes[first] === 0x4b;
  if (isWord && !isCamel && !isQualifierEnd(before === 0x20 ? bytes[first - 2]! : before)) return false;
  if (
    before === 0x5f &&
    (endsWith(bytes, first - 1, start, 'issue') || endsWith(bytes, first - 1, start, 'decision'))
  ) {
    return false;
  }
  return hasValue(bytes, first, next, start, end);
}

function isQualifierEnd(byte: number): boolean {
  const letter = byte | 0x20;
  return letter === 0x69 || letter === 0x73 || letter === 0x74 || letter === 0x65 || letter === 0x72;
}

function endsWith(bytes: Uint8Array, next: number, start: number, word: string): boolean {
  const first = next - word.length;
  if (first < start) return false;
  for (let offset = 0; offset < word.length; offset += 1) {
    if (bytes[first + offset] !== word.charCodeAt(offset)) return false;
  }
  return true;
}

function hasRun(bytes: Uint8Array, index: number, end: number, length: number): boolean {
  if (index + length > end) return false;
  for (let offset = 0; offset < length; offset += 1) {
    if (KINDS[bytes[index + offset]!] === 0) return false;
  }
  return true;
}

/** Whether no word goes on here, counting the letters of an escape (`\n`, `\u003e`) as none of a word. */
function isTokenStart(bytes: Uint8Array, first: number, start: number): boolean {
  const before = bytes[first - 1]!;
  if (first === start || KINDS[before] === 0) return true;
  // Behind a terminal's colour code (`[31m`, `[K`), and behind a byte of a URL (`%3D`).
  if ((before === LETTER_M || before === LETTER_K) && isCode(bytes, first - 2)) return true;
  if (bytes[first - 3] === PERCENT) return true;
  return bytes[first - 2] === BACKSLASH || (bytes[first - 6] === BACKSLASH && bytes[first - 5] === LETTER_U);
}

/**
 * Whether `[31` ends at `last`. The bracket ends a word: where nothing less than it let a token begin, a word of
 * millions of beginnings would be read from each of them to its end.
 */
function isCode(bytes: Uint8Array, last: number): boolean {
  let index = last;
  while (last - index < LONGEST_CODE && (KINDS[bytes[index]!] === DIGIT || bytes[index] === SEMICOLON)) {
    index -= 1;
  }
  return bytes[index] === BRACKET;
}
