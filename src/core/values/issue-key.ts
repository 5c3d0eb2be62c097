import { sha256Hex } from './sha256.js';
import { isPythonSpace } from './white-space.js';

/** Code points that count; a longer text loses its last word. */
const KEY_CODE_POINTS = 80;

const SPACE = 0x20;
const DROPPED = 0;

/** What becomes of each ASCII character: its lower case, a space, or nothing at all. U+0000 is one of a kind. */
const ASCII = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  if (isPythonSpace(unit)) return SPACE;
  if (isPunctuation(unit)) return DROPPED;
  return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit;
});

/** UTF-8 of the text that is being read; reused, as a gate computes one key per line. */
const bytes = Buffer.alloc(KEY_CODE_POINTS * 4);

/**
 * The issue key of a critic finding (spec 3.2, DEC-0104 §4): lower case, without ASCII punctuation, white space folded
 * to single spaces and trimmed, cut to 80 code points and there back to the last space; then `ik_` and the first 16
 * hex digits of the SHA-256 of its UTF-8.
 */
export function computeIssueKey(findingText: string): string {
  // A capital sigma is the one letter whose lower case depends on its neighbours: only then the whole text is needed.
  const length = readKeyText(findingText) ?? readKeyText(findingText.toLowerCase()) ?? 0;
  return `ik_${sha256Hex(bytes.subarray(0, length)).slice(0, 16)}`;
}

/** Writes the normalised text to `bytes`, no further than it counts; its length, or null at a capital sigma. */
function readKeyText(text: string): number | null {
  let length = 0;
  let codePoints = 0;
  let isSpacePending = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const ascii = unit < 0x80 ? ASCII[unit]! : unit;
    if (ascii === DROPPED && unit !== 0) continue;
    if (ascii === SPACE || (unit >= 0x80 && isPythonSpace(unit))) {
      isSpacePending = length > 0;
      continue;
    }
    if (isSpacePending && codePoints < KEY_CODE_POINTS) {
      bytes[length++] = SPACE;
      codePoints++;
    }
    isSpacePending = false;
    if (codePoints === KEY_CODE_POINTS) return withoutLastWord(length);
    if (unit < 0x80) {
      bytes[length++] = ascii;
      codePoints++;
      continue;
    }
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

/** Python's `string.punctuation`: the 32 visible ASCII characters that are neither letter nor digit. */
function isPunctuation(unit: number): boolean {
  return (
    (unit >= 0x21 && unit <= 0x2f) ||
    (unit >= 0x3a && unit <= 0x40) ||
    (unit >= 0x5b && unit <= 0x60) ||
    (unit >= 0x7b && unit <= 0x7e)
  );
}
