import { spliceSignature } from '../canonical/splice.js';
import type { Cut } from '../canonical/splice.js';
import type { JsonLimits, StrictResult } from '../json/fault.js';
import { parseObject } from '../json/parse-object.js';
import { parseStrictText } from '../json/strict.js';

/** A line as strict JSON reads it, and where its own bytes already are what was signed. */
export interface SignedLine extends StrictResult {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  /** Which bytes of the buffer to leave out to have the signed ones; null where only the record can tell. */
  readonly cut: Cut | null;
}

const NO_FAULTS: StrictResult['faults'] = [];

/**
 * `parseStrict` for lines that are signed: the same value and the same faults. Most signed lines are canonical, and the pass
 * that finds where their signature stands proves strictness too, so that they are looked over once and not twice.
 * Precondition: `bytes[start, end)` is one line without its newline, valid UTF-8.
 */
export function parseSigned(bytes: Buffer, start: number, end: number, limits: JsonLimits): SignedLine {
  const text = bytes.toString('utf8', start, end);
  const place = spliceSignature(text, limits);
  if (place !== null) {
    const value = parseObject(text);
    if (value !== undefined) {
      // What is cut out is ASCII, and so is most that stands before it.
      const head = text.length === end - start ? place.from : Buffer.byteLength(text.slice(0, place.from));
      const from = start + head;
      const cut = { from, to: from + place.to - place.from };
      return { bytes, start, end, value, faults: NO_FAULTS, cut };
    }
  }
  const { value, faults } = parseStrictText(text, limits);
  return { bytes, start, end, value, faults, cut: null };
}
