const LENGTH = 36;
const DASH = 0x2d;

/** 0 to 15 for a hexadecimal digit in either case, by its code; 0x80 for anything else in ASCII. */
const NIBBLES = new Uint8Array(128).fill(0x80);
for (let digit = 0; digit < 16; digit++) {
  NIBBLES[digit.toString(16).charCodeAt(0)] = digit;
  NIBBLES[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** The text that was read last, and the four words of its 128 bits: a gate asks twice for each id. */
let lastText = '';
let isLast = false;
const lastWords = new Uint32Array(4);

/**
 * Reads a UUID in its usual form (RFC 9562 §4): 8-4-4-4-12 hex digits, either case. No branch hangs on a digit: they
 * are as random as they look.
 */
function read(text: string): boolean {
  if (text === lastText) return isLast;
  lastText = text;
  let odd = text.length ^ LENGTH;
  let word = 0;
  let digits = 0;
  for (let index = 0; index < LENGTH && odd === 0; index++) {
    const code = text.charCodeAt(index);
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      odd = code ^ DASH;
      continue;
    }
    const nibble = NIBBLES[code & 0x7f]!;
    odd = (nibble & 0x80) | (code & ~0x7f);
    word = (word << 4) | nibble;
    digits += 1;
    lastWords[(digits - 1) >> 3] = word;
  }
  isLast = odd === 0;
  return isLast;
}

/** Whether a text is a UUID in its usual form (RFC 9562 §4): 8-4-4-4-12 hex digits, either case, any version. */
export function isUuid(text: string): boolean {
  return read(text);
}

/** Whether a text is a random UUID (RFC 9562 §5.4): version nibble 4, variant nibble 8, 9, a or b; either case. */
export function isUuidV4(text: string): boolean {
  return read(text) && ((lastWords[1]! >> 12) & 15) === 4 && lastWords[2]! >>> 30 === 2;
}

/** Writes the four words of a UUID's 128 bits into `words` at `at`; false where the text is none. */
export function writeUuidWords(text: string, words: Uint32Array, at: number): boolean {
  if (!read(text)) return false;
  words.set(lastWords, at);
  return true;
}
