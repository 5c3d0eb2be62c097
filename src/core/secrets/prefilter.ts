import { NEEDLES } from './prefilter-needles.js';
import type { Needle } from './prefilter-needles.js';

/** By two neighbouring bytes: 0 to go on, else 1 + the index of what may stand there. */
const PAIRS = new Uint8Array(65_536);
const PLACES_BY_PAIR: Place[][] = [];

/** A needle and the offset in it at which the pair stands. */
interface Place {
  readonly needle: Needle;
  readonly offset: number;
}

for (const needle of NEEDLES) {
  // Every second pair of the line is looked up, so each needle is known by two pairs that overlap: one is met.
  for (const offset of [needle.rarest, needle.rarest + 1]) addPairs({ needle, offset });
}

function addPairs(place: Place): void {
  const { text, anyCase } = place.needle;
  for (const first of spellings(text.charCodeAt(place.offset), anyCase)) {
    for (const second of spellings(text.charCodeAt(place.offset + 1), anyCase)) {
      const pair = (first << 8) | second;
      const known = PLACES_BY_PAIR[PAIRS[pair]! - 1];
      if (known === undefined) PAIRS[pair] = PLACES_BY_PAIR.push([place]);
      else known.push(place);
    }
  }
}

function spellings(code: number, anyCase: boolean): readonly number[] {
  const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  return anyCase && isLetter ? [code | 0x20, code & ~0x20] : [code];
}

/**
 * Whether `detectSecrets` must look at the line in [start, end): one pass over its raw bytes, no decoding. It never
 * says no where a rule of ours or of the library would find something (held by a property test), and hardly ever yes
 * on prose. A letter that is spelt as an escape makes any line a candidate.
 *
 * Precondition: no byte outside of [start, end) belongs to the line; they may be read, as whatever they are.
 */
export function isSecretCandidate(bytes: Uint8Array, start: number, end: number): boolean {
  let index = start;
  // Four pairs a turn, and one branch: this loop reads every byte of every artifact.
  for (; index + 7 < end; index += 8) {
    const any =
      PAIRS[(bytes[index]! << 8) | bytes[index + 1]!]! |
      PAIRS[(bytes[index + 2]! << 8) | bytes[index + 3]!]! |
      PAIRS[(bytes[index + 4]! << 8) | bytes[index + 5]!]! |
      PAIRS[(bytes[index + 6]! << 8) | bytes[index + 7]!]!;
    if (any !== 0 && hasNeedle(bytes, index, index + 8, start, end)) return true;
  }
  return hasNeedle(bytes, index, end, start, end);
}

/** Whether one of the needles that begin with their rarest bytes at `index` makes the line in [start, end) a candidate. */
export function isSecretCandidateAt(bytes: Uint8Array, index: number, start: number, end: number): boolean {
  const code = PAIRS[(bytes[index]! << 8) | bytes[index + 1]!]!;
  return code !== 0 && isAnyAt(PLACES_BY_PAIR[code - 1]!, bytes, index, start, end);
}

/** Looks at the pairs in [from, to) of the line in [start, end). */
function hasNeedle(bytes: Uint8Array, from: number, to: number, start: number, end: number): boolean {
  for (let index = from; index + 1 < to; index += 2) {
    const code = PAIRS[(bytes[index]! << 8) | bytes[index + 1]!]!;
    if (code !== 0 && isAnyAt(PLACES_BY_PAIR[code - 1]!, bytes, index, start, end)) return true;
  }
  return false;
}

function isAnyAt(
  places: readonly Place[],
  bytes: Uint8Array,
  index: number,
  start: number,
  end: number,
): boolean {
  for (const { needle, offset } of places) {
    const { text, anyCase, follows } = needle;
    const first = index - offset;
    if (first < start || first + text.length > end) continue;
    if (isTextAt(bytes, first, text, anyCase) && follows(bytes, first, first + text.length, start, end))
      return true;
  }
  return false;
}

function isTextAt(bytes: Uint8Array, index: number, text: string, anyCase: boolean): boolean {
  for (let offset = 0; offset < text.length; offset += 1) {
    const wanted = text.charCodeAt(offset);
    const byte = bytes[index + offset]!;
    if (byte !== wanted && !(anyCase && (byte | 0x20) === wanted)) return false;
  }
  return true;
}
