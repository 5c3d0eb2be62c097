import { quoteText } from '../core/quote.js';

/** Takes the secrets of one line out of a text. */
export type Redact = (text: string) => string;

/** Far more than a quotation shows; what stands behind need not be searched for secrets, and may be megabytes. */
const REACHABLE = 4096;

/** Text of a line as it may be shown: escaped, shortened, the line's secrets taken out; `redact` null: it has none. */
export function quoteRedacted(text: string, redact: Redact | null, maxCodePoints?: number): string {
  return quoteText(redact === null ? text : redact(text.slice(0, REACHABLE)), maxCodePoints);
}

/**
 * Makes text of the line that is being judged fit for people: escaped, shortened, its secrets taken out. One for all
 * runs of lines, which say what must be taken out before each line is judged.
 */
export class Quoting {
  redact: Redact | null = null;

  readonly quote = (text: string): string => quoteRedacted(text, this.redact);
}
