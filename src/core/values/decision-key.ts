import { sha256Hex } from './sha256.js';

/** White space as Python's `str.split()` knows it. */
const WHITE_SPACE =
  /[\u0009-\u000d\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;

/**
 * The decision key of a memory decision (spec 4.2): lower case (full Unicode), white space folded to single spaces
 * and trimmed; then the first 16 hex digits of the SHA-256 of its UTF-8.
 */
export function computeDecisionKey(decisionText: string): string {
  const folded = decisionText.toLowerCase().replace(WHITE_SPACE, ' ');
  const start = folded.startsWith(' ') ? 1 : 0;
  const end = folded.endsWith(' ') ? folded.length - 1 : folded.length;
  return sha256Hex(folded.slice(start, Math.max(start, end))).slice(0, 16);
}
