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
  return (text) => {
    const hidden = new Uint8Array(text.length);
    for (const { text: level, starts } of unescapedWithOffsets(text)) {
      for (const value of values) {
        markPieces(level, value, (from, to) => hidden.fill(1, starts[from], starts[to]));
      }
    }
    return cutOut(text, hidden);
  };
}

/** Reports every place in `text`, half-open, where a piece of `value` stands. */
function markPieces(text: string, value: string, mark: (from: number, to: number) => void): void {
  const length = Math.min(SHORTEST_PIECE, value.length);
  if (text.length < length) return;
  const pieces = new Set<string>();
  for (let index = 0; index + length <= value.length; index += 1)
    pieces.add(value.slice(index, index + length));
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
