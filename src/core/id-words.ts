import { createHash } from 'node:crypto';

/** Words of 32 bits that stand for one id. */
export const ID_WORDS = 4;

/**
 * Writes 128 bits that stand for an id into `words` at `at`: the UUID's own bits where the id is one (either case of
 * the hex digits is the same UUID), else the head of its SHA-256. A million ids then cost 16 bytes each instead of a
 * string each, and two different ids share their bits only if SHA-256 is broken to 128 bits.
 */
export function writeIdWords(id: string, words: Uint32Array, at: number): void {
  if (id.length === 36 && writeUuidWords(id, words, at)) return;
  const digest = createHash('sha256').update(id, 'utf8').digest();
  for (let word = 0; word < ID_WORDS; word++) words[at + word] = digest.readUInt32BE(word * 4);
}

function writeUuidWords(id: string, words: Uint32Array, at: number): boolean {
  let word = 0;
  let nibbles = 0;
  let target = at;
  for (let index = 0; index < 36; index++) {
    const code = id.charCodeAt(index);
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      if (code !== 0x2d) return false;
      continue;
    }
    let nibble: number;
    if (code >= 0x30 && code <= 0x39) nibble = code - 0x30;
    else if (code >= 0x61 && code <= 0x66) nibble = code - 0x57;
    else if (code >= 0x41 && code <= 0x46) nibble = code - 0x37;
    else return false;
    word = (word << 4) | nibble;
    nibbles += 1;
    if (nibbles === 8) {
      words[target] = word >>> 0;
      target += 1;
      nibbles = 0;
      word = 0;
    }
  }
  return true;
}
