import { isAsciiPunctuation } from './issue-key-punctuation.js';
import { isPythonSpace } from './white-space.js';

const SPACE = 0x20;

/** Set in a state where a space was written last, or nothing yet. */
const BEHIND_SPACE = 0x80;

/** What is written for each ASCII unit: its lower case, or a space. */
const WRITTEN = new Uint8Array(128);

/** By state and unit: 1 where what was written stays, and the next state. */
const STEPS = new Uint8Array(256);

for (let unit = 0; unit < 128; unit++) {
  const isSpace = isPythonSpace(unit);
  const isCapital = unit >= 0x41 && unit <= 0x5a;
  WRITTEN[unit] = isSpace ? SPACE : isCapital ? unit + 0x20 : unit;
  for (const state of [0, BEHIND_SPACE]) {
    if (isAsciiPunctuation(unit)) STEPS[state | unit] = state;
    else if (isSpace) STEPS[state | unit] = BEHIND_SPACE | (state === 0 ? 1 : 0);
    else STEPS[state | unit] = 1;
  }
}

/**
 * Writes the normalised text of an issue key (spec 3.2) to `out` and gives its length, or any number above `limit` where
 * it is longer; null where a unit that counts is not ASCII. No branch but the loop's own: a gate reads every finding.
 * Precondition: `out` holds two bytes more than `limit`.
 */
export function readAsciiKeyText(text: string, out: Uint8Array, limit: number): number | null {
  const end = text.length;
  let length = 0;
  let state = BEHIND_SPACE;
  // One more than the limit may be a space at the end, which goes.
  for (let at = 0; at < end && length < limit + 2; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return null;
    out[length] = WRITTEN[unit]!;
    const step = STEPS[state | unit]!;
    length += step & 1;
    state = step & BEHIND_SPACE;
  }
  return state === BEHIND_SPACE && length > 0 ? length - 1 : length;
}
