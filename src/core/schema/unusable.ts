import { GateError } from '../errors.js';
import { quoteText } from '../quote.js';

/** The longest piece of a schema that an error line quotes, in code points. */
const QUOTED = 80;

/**
 * A schema that cannot be used: one line with file, JSON pointer and reason (spec 1.3). A schema that is half
 * understood would pass what its author meant to refuse, so nothing is skipped.
 *
 * `pointer` is an RFC 6901 pointer into the schema, shown as a URI fragment (`#` alone is the root).
 */
export function unusableSchema(
  path: string,
  pointer: string,
  reason: string,
  help: string,
  cause?: unknown,
): GateError {
  const place = `${quoteText(path, 200)}: #${quoteText(pointer, 200)}`;
  return new GateError('GATE_SCHEMA_UNUSABLE', `${place}: ${reason}`, help, cause);
}

/** A word of a schema as JSON text, escaped and shortened: a schema of a pull request may be hostile too. */
export function quoteSchemaWord(word: unknown, maxCodePoints = QUOTED): string {
  return quoteText(JSON.stringify(word) ?? 'nothing', maxCodePoints);
}
