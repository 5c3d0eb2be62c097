import { endsWithCredentialName, isValueLike } from './prefilter-name.js';
import { hasTextAt, hasTextBefore } from './prefilter-text.js';

/** What to look at when a byte of the class is met; 0: go on. All of them are rare in prose and in member names. */
const DASH = 1;
const UNDERSCORE = 2;
const DOT = 3;
const COLON = 4;
const EQUALS = 5;
const BACKSLASH = 6;
const UPPER_A = 7;
const UPPER_B = 8;

const CLASSES = new Uint8Array(256);
for (const [character, code] of [
  ['-', DASH],
  ['_', UNDERSCORE],
  ['.', DOT],
  [':', COLON],
  ['=', EQUALS],
  ['\\', BACKSLASH],
  ['A', UPPER_A],
  ['B', UPPER_B],
] as const) {
  CLASSES[character.charCodeAt(0)] = code;
}

/** 1: lower-case letter, 2: upper-case letter, 4: digit, 8: `-` or `_`. */
const KINDS = new Uint8Array(256);
for (let byte = 0x61; byte <= 0x7a; byte += 1) KINDS[byte] = 1;
for (let byte = 0x41; byte <= 0x5a; byte += 1) KINDS[byte] = 2;
for (let byte = 0x30; byte <= 0x39; byte += 1) KINDS[byte] = 4;
KINDS[0x2d] = 8;
KINDS[0x5f] = 8;

const UPPER_OR_DIGIT = 6;
/** Longest user, password and what is between, as the rules know them; with room for escapes. */
const LONGEST_AUTHORITY = 1024;

/**
 * Whether `detectSecrets` must look at the line in [start, end): one pass over its raw bytes, no decoding. It never
 * says no where a rule of ours or of the library would find something (held by a property test), and hardly ever yes
 * on prose. A letter that is spelt as an escape makes any line a candidate.
 */
export function isSecretCandidate(bytes: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    const code = CLASSES[bytes[index]!]!;
    if (code !== 0 && isTrigger(code, bytes, index, start, end)) return true;
  }
  return false;
}

function isTrigger(code: number, bytes: Uint8Array, index: number, start: number, end: number): boolean {
  switch (code) {
    case DASH:
      return isDashPrefix(bytes, index, start, end);
    case UNDERSCORE:
      return isUnderscorePrefix(bytes, index, start);
    case DOT:
      return isDotted(bytes, index, start, end);
    case COLON:
      if (bytes[index + 1] === 0x2f || bytes[index + 1] === 0x5c)
        return isUrlWithUser(bytes, index, end) || endsWithCredentialName(bytes, index, start, end);
      return endsWithCredentialName(bytes, index, start, end);
    case EQUALS:
      return endsWithCredentialName(bytes, index, start, end);
    case BACKSLASH:
      return isTellingEscape(bytes, index, end);
    case UPPER_A:
      return isAwsOrGoogle(bytes, index, end);
    default:
      return hasTextAt(bytes, index + 1, end, 'earer') && isValueLike(bytes, index + 6, end);
  }
}

/** `sk-`, `xoxb-`, `xapp-`, `glpat-`, and the dash before `BEGIN`. */
function isDashPrefix(bytes: Uint8Array, index: number, start: number, end: number): boolean {
  const before = bytes[index - 1];
  if (before === 0x6b && bytes[index - 2] === 0x73) return isSkKey(bytes, index, start, end);
  if (before === 0x74 && bytes[index - 2] === 0x61) return hasTextBefore(bytes, index, start, 'glpat');
  if (before === 0x70 && bytes[index - 2] === 0x70) return hasTextBefore(bytes, index, start, 'xapp');
  if (bytes[index - 2] === 0x78) return hasTextBefore(bytes, index - 1, start, 'xox');
  if (before !== 0x2d) return false;
  return hasTextAt(bytes, index + 1, end, 'BEGIN') || hasTextAt(bytes, index + 1, end, ' BEGIN');
}

/** Not within a word (`task-`), unless the letter before it belongs to an escape; 20 characters must follow. */
function isSkKey(bytes: Uint8Array, index: number, start: number, end: number): boolean {
  for (let next = index + 1; next <= index + 20; next += 1) {
    if (next >= end || KINDS[bytes[next]!] === 0) return false;
  }
  const first = index - 2;
  if (first === start) return true;
  const before = KINDS[bytes[first - 1]!]!;
  if (before === 0) return true;
  return bytes[first - 2] === 0x5c || (bytes[first - 6] === 0x5c && bytes[first - 5] === 0x75);
}

/** `ghp_` and its kin, `github_pat_`, `npm_`, `sk_live_`, `hf_`, `dop_v1_`, `shpat_` and its kin, `lin_api_`, `ops_ey`. */
function isUnderscorePrefix(bytes: Uint8Array, index: number, start: number): boolean {
  switch (bytes[index - 1]) {
    case 0x70: // p
    case 0x6f: // o
    case 0x75: // u
    case 0x72: // r
      return bytes[index - 2] === 0x68 && bytes[index - 3] === 0x67;
    case 0x73: // s
      if (bytes[index - 2] === 0x68) return bytes[index - 3] === 0x67;
      return (
        hasTextBefore(bytes, index, start, 'shpss') ||
        (hasTextBefore(bytes, index, start, 'ops') && bytes[index + 1] === 0x65 && bytes[index + 2] === 0x79)
      );
    case 0x74: // t
      return (
        hasTextBefore(bytes, index, start, 'github_pat') ||
        hasTextBefore(bytes, index, start, 'shpat') ||
        hasTextBefore(bytes, index, start, 'k_test')
      );
    case 0x6d: // m
      return hasTextBefore(bytes, index, start, 'npm');
    case 0x65: // e
      return hasTextBefore(bytes, index, start, 'k_live');
    case 0x66: // f
      return bytes[index - 2] === 0x68;
    case 0x61: // a
      return hasTextBefore(bytes, index, start, 'shpca') || hasTextBefore(bytes, index, start, 'shppa');
    case 0x31: // 1
      return hasTextBefore(bytes, index, start, '_v1');
    case 0x69: // i
      return hasTextBefore(bytes, index, start, 'lin_api');
  }
  return false;
}

/** `SG.`, Slack's webhooks, and the first dot of a JSON Web Token. */
function isDotted(bytes: Uint8Array, index: number, start: number, end: number): boolean {
  if (KINDS[bytes[index + 1]!] === 0) return false;
  if (bytes[index - 1] === 0x47 && bytes[index - 2] === 0x53) return true;
  if (KINDS[bytes[index + 2]!] === 0 || KINDS[bytes[index + 3]!] === 0 || index + 3 >= end) return false;
  if (hasTextBefore(bytes, index, start, 'hooks') && hasTextBefore(bytes, index + 6, start, 'slack'))
    return true;
  let first = index;
  while (first > start && KINDS[bytes[first - 1]!] !== 0) first -= 1;
  if (index - first < 12) return false;
  // The run may begin with the letter of an escape (`\n`).
  if (bytes[first - 1] === 0x5c) return true;
  return bytes[first] === 0x65 && (bytes[first + 1] === 0x79 || bytes[first + 1] === 0x77);
}

/** The authority of `scheme://user:password@host`, slashes plain or escaped. */
function isUrlWithUser(bytes: Uint8Array, index: number, end: number): boolean {
  let next = index + 1;
  for (let slashes = 0; slashes < 2; slashes += 1) {
    while (bytes[next] === 0x5c) next += 1;
    if (bytes[next] !== 0x2f) return false;
    next += 1;
  }
  let hasPassword = false;
  const limit = Math.min(end, next + LONGEST_AUTHORITY);
  for (; next < limit; next += 1) {
    const byte = bytes[next]!;
    if (byte === 0x3a) hasPassword = true;
    else if (byte === 0x40 && hasPassword) return true;
    else if (byte === 0x2f || byte <= 0x20 || (byte === 0x22 && bytes[next - 1] !== 0x5c)) return false;
  }
  return false;
}

/**
 * An ASCII character spelt `\u00XX`: nobody has to, so somebody may be hiding something. Writers do spell quotes, the
 * backtick and the three of HTML so; no prefix and no name holds one.
 */
function isTellingEscape(bytes: Uint8Array, index: number, end: number): boolean {
  if (bytes[index + 1] !== 0x75 || bytes[index + 2] !== 0x30 || bytes[index + 3] !== 0x30 || index + 5 >= end)
    return false;
  const high = bytes[index + 4]!;
  if (high < 0x32 || high > 0x37) return false;
  const low = bytes[index + 5]! | 0x20;
  if (high === 0x32) return low !== 0x32 && low !== 0x36 && low !== 0x37;
  if (high === 0x33) return low !== 0x63 && low !== 0x65;
  return high !== 0x36 || low !== 0x30;
}

/** `AKIA` and its kin with 16 capitals and digits, or `AIza`. */
function isAwsOrGoogle(bytes: Uint8Array, index: number, end: number): boolean {
  if (bytes[index + 1] === 0x49 && bytes[index + 2] === 0x7a) return hasTextAt(bytes, index, end, 'AIza');
  if (bytes[index + 3] !== 0x41 && !(bytes[index + 1] === 0x33 && bytes[index + 2] === 0x54)) return false;
  if (index + 20 > end) return false;
  for (let next = index + 1; next < index + 20; next += 1) {
    if ((KINDS[bytes[next]!]! & UPPER_OR_DIGIT) === 0) return false;
  }
  return true;
}
