import { readAsciiKeyText } from './issue-key-text.js';
import { isAsciiPunctuation } from './issue-key-punctuation.js';
import { sha256Hex } from './sha256.js';
import { isPythonSpace } from './white-space.js';

/** Code points that count; a longer text loses its last word. */
const KEY_CODE_POINTS = 80;

const SPACE = 0x20;

/** UTF-8 of the text that is being read; reused, as a gate computes one key per line. */
const bytes = Buffer.alloc(KEY_CODE_POINTS * 4);

/**
 * The issue key of a critic finding (spec 3.2, DEC-0104 §4): lower case, without ASCII punctuation, white space folded
 * to single spaces and trimmed, cut to 80 code points and there back to the last space; then `ik_` and the first 16
 * hex digits of the SHA-256 of its UTF-8.
 */
export function computeIssueKey(findingText: string): string {
  return `ik_${sha256Hex(bytes.subarray(0, keyLength(findingText))).slice(0, 16)}`;
}

/** Writes the normalised text to `bytes`, cut; its length. */
function keyLength(text: string): number {
  const ascii = readAsciiKeyText(text, bytes, KEY_CODE_POINTS);
  if (ascii !== null) return ascii > KEY_CODE_POINTS ? withoutLastWord(KEY_CODE_POINTS) : ascii;
  // A capital sigma is the one letter whose lower case depends on its neighbours: only then the whole text is needed.
  return readKeyText(text) ?? readKeyText(text.toLowerCase()) ?? 0;
}

/** Writes the normalised text to `bytes`, no further than it counts; its length, or null at a capital sigma. */
function readKeyText(text: string): number | null {
  let length = 0;
  let codePoints = 0;
  let isSpacePending = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isAsciiPunctuation(unit)) continue;
    if (isPythonSpace(unit)) {
      isSpacePending = length > 0;
      continue;
    }
    if (isSpacePending && codePoints < KEY_CODE_POINTS) {
      bytes[length++] = SPACE;
      codePoints++;
    }
    isSpacePending = false;
    if (codePoints === KEY_CODE_POINTS) return withoutLastWord(length);
    if (unit === 0x3a3) return null;
    const character = String.fromCodePoint(text.codePointAt(at)!);
    at += character.length - 1;
    for (const lower of character.toLowerCase()) {
      if (codePoints === KEY_CODE_POINTS) return withoutLastWord(length);
      length += bytes.write(lower, length, 'utf8');
      codePoints++;
    }
  }
  return length;
}

/** The last word may be whole, and goes all the same; a text of one word stays. */
function withoutLastWord(length: number): number {
  const space = bytes.lastIndexOf(SPACE, length - 1);
  return space === -1 ? length : space;
}
