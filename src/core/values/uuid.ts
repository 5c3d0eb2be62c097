const DASHES: readonly number[] = [8, 13, 18, 23];

/** 0 to 15 for a hexadecimal digit in either case, by its code; 0x80 for anything else in ASCII. */
const NIBBLES = new Uint8Array(128).fill(0x80);
for (let digit = 0; digit < 16; digit++) {
  NIBBLES[digit.toString(16).charCodeAt(0)] = digit;
  NIBBLES[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

const WORD_AT = [0, 4, 9, 14, 19, 24, 28, 32] as const;
/** The eight halves of words of the UUID that was read last. */
const halves = new Uint16Array(8);

/**
 * Reads the UUID in its usual form (RFC 9562 §4): 8-4-4-4-12 hex digits, either case. No branch hangs on a digit: they
 * are as random as they look, and a gate reads one per line.
 */
function readHalves(text: string): boolean {
  if (text.length !== 36) return false;
  for (const dash of DASHES) if (text.charCodeAt(dash) !== 0x2d) return false;
  let odd = 0;
  for (let half = 0; half < 8; half++) {
    const at = WORD_AT[half]!;
    const first = text.charCodeAt(at);
    const second = text.charCodeAt(at + 1);
    const third = text.charCodeAt(at + 2);
    const fourth = text.charCodeAt(at + 3);
    odd |= (first | second | third | fourth) & ~0x7f;
    const a = NIBBLES[first & 0x7f]!;
    const b = NIBBLES[second & 0x7f]!;
    const c = NIBBLES[third & 0x7f]!;
    const d = NIBBLES[fourth & 0x7f]!;
    odd |= (a | b | c | d) & 0x80;
    halves[half] = (a << 12) | (b << 8) | (c << 4) | d;
  }
  return odd === 0;
}

/** Whether a text is a UUID in its usual form (RFC 9562 §4): 8-4-4-4-12 hex digits, either case, any version. */
export function isUuid(text: string): boolean {
  return readHalves(text);
}

/** Whether a text is a random UUID (RFC 9562 §5.4): version nibble 4, variant nibble 8, 9, a or b; either case. */
export function isUuidV4(text: string): boolean {
  return readHalves(text) && halves[3]! >> 12 === 4 && halves[4]! >> 14 === 2;
}

/** Writes the four words of a UUID's 128 bits into `words` at `at`; false where the text is none. */
export function writeUuidWords(text: string, words: Uint32Array, at: number): boolean {
  if (!readHalves(text)) return false;
  for (let word = 0; word < 4; word++) {
    words[at + word] = ((halves[word * 2]! << 16) | halves[word * 2 + 1]!) >>> 0;
  }
  return true;
}
