import { sha256HeadBytes } from './values/sha256.js';
import { writeUuidWords } from './values/uuid.js';

/** Words of 32 bits that stand for one id. */
export const ID_WORDS = 4;

/**
 * Writes 128 bits that stand for an id into `words` at `at`: the UUID's own bits where the id is one (either case of
 * the hex digits is the same UUID), else the head of its SHA-256. A million ids then cost 16 bytes each instead of a
 * string each, and two different ids share their bits only if SHA-256 is broken to 128 bits.
 */
export function writeIdWords(id: string, words: Uint32Array, at: number): void {
  if (writeUuidWords(id, words, at)) return;
  const digest = sha256HeadBytes(id);
  for (let word = 0; word < ID_WORDS; word++) words[at + word] = digest.readUInt32BE(word * 4);
}
