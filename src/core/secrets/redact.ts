import type { SecretHit } from './detect.js';
import { unescapedWithOffsets } from './unescape.js';

export const REDACTED = '[redacted]';

/** A shorter piece of a secret says too little; a whole secret is removed whatever its length. */
const SHORTEST_PIECE = 8;

/**
 * A function that takes every hit's value out of a text, accepted or not (spec 1.6: it appears in no output). It also
 * takes out other spellings (JSON escapes up to four deep, wrapped or flattened keys) and every piece of 8 or more
 * characters, so that a quotation that was cut in the middle of a secret shows none of it.
 */
export function createRedactor(hits: readonly SecretHit[]): (text: string) => string {
  const values = [...new Set(hits.map((hit) => hit.value))].filter((value) => value !== '');
  if (values.length === 0) return (text) => text;
  let pieces: ReadonlyMap<number, ReadonlySet<string>> | null = null;
  return (text) => {
    pieces ??= piecesOf(values);
    const hidden = new Uint8Array(text.length);
    for (const { text: level, starts } of unescapedWithOffsets(text)) {
      for (const [length, some] of pieces) {
        markPieces(level, length, some, (from, to) => hidden.fill(1, starts[from], starts[to]));
      }
    }
    return cutOut(text, hidden);
  };
}

/** All pieces of all values by their length: a text is read once for them, and not once for each value. */
function piecesOf(values: readonly string[]): ReadonlyMap<number, ReadonlySet<string>> {
  const pieces = new Map<number, Set<string>>();
  for (const value of values) {
    const length = Math.min(SHORTEST_PIECE, value.length);
    const some = pieces.get(length) ?? new Set<string>();
    pieces.set(length, some);
    for (let index = 0; index + length <= value.length; index += 1)
      some.add(value.slice(index, index + length));
  }
  return pieces;
}

/** Reports every place in `text`, half-open, where one of the pieces stands, all of `length`. */
function markPieces(
  text: string,
  length: number,
  pieces: ReadonlySet<string>,
  mark: (from: number, to: number) => void,
): void {
  for (let index = 0; index + length <= text.length; index += 1) {
    if (pieces.has(text.slice(index, index + length))) mark(index, index + length);
  }
}

function cutOut(text: string, hidden: Uint8Array): string {
  let shown = '';
  let index = 0;
  while (index < text.length) {
    const isHidden = hidden[index] === 1;
    const next = hidden.indexOf(isHidden ? 0 : 1, index);
    const end = next < 0 ? text.length : next;
    shown += isHidden ? REDACTED : text.slice(index, end);
    index = end;
  }
  return shown;
}
