import { readExactly } from './exact.js';
import type { JsonLimits, StrictResult } from './fault.js';
import { countMembers } from './members.js';
import { readOutline } from './outline.js';

export type { JsonFault, JsonLimits, JsonRule, StrictResult } from './fault.js';

const NO_FAULTS: StrictResult['faults'] = [];

/**
 * What a text that `JSON.parse` refuses costs, counted in texts that it takes: each refusal is an error object with a
 * copy of the text that lives up to the next full collection. A file of nothing but bad lines would fill the memory.
 */
const REFUSAL = 8;
const MOST_REFUSALS = 64;

/** Refusals that were not made up for yet; what a text is found to hold does not depend on it. */
let debt = 0;

/**
 * Reads one line as strict JSON (RFC 8259, RFC 7493, spec 1.2): one object, no member name twice, no number that a
 * double changes, no half of a surrogate pair, no more than `limits.depth` containers open at once.
 *
 * `bytes[start, end)` is one line without its newline. Precondition: valid UTF-8. Never throws on content. Every
 * fault of the line is reported as far as the text allows: a syntax error ends it, and of a line with more than
 * `MAX_FAULTS` others the first ones are kept.
 */
export function parseStrict(bytes: Buffer, start: number, end: number, limits: JsonLimits): StrictResult {
  return parseStrictText(bytes.toString('utf8', start, end), limits);
}

/**
 * `parseStrict` of text that is decoded already. Precondition: well-formed UTF-16, as every decoder gives it.
 *
 * Most lines are sound, so that is proven cheaply: one look at the outline of the text, `JSON.parse`, and the members
 * that were written against the members that came out. Whatever is left over is read again, exactly.
 */
export function parseStrictText(text: string, limits: JsonLimits): StrictResult {
  const outline = readOutline(text, limits);
  if (outline === null) return readExactly(text, limits);
  if (debt > 0 && --debt > REFUSAL * MOST_REFUSALS) return readDoubted(text, limits);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    debt += REFUSAL;
    // Not swallowed: the exact reader finds the same error and knows its place.
    return readExactly(text, limits);
  }
  if (!isRecord(value)) return readExactly(text, limits);
  // Of members with the same name JSON.parse keeps one, so fewer come out than colons were seen.
  const members = outline.containers === 1 ? Object.keys(value).length : countMembers(value);
  return members === outline.members ? { value, faults: NO_FAULTS } : readExactly(text, limits);
}

/** A text like the last ones, which were refused: the exact reader is asked first, and it refuses without an error. */
function readDoubted(text: string, limits: JsonLimits): StrictResult {
  const result = readExactly(text, limits);
  if (result.value === undefined) debt += 1;
  return result;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
