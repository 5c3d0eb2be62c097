import { quoteText } from '../core/quote.js';

/** Takes the secrets of one line out of a text. */
export type Redact = (text: string) => string;

/**
 * Makes text of the line that is being judged fit for people: escaped, shortened, its secrets taken out. One for all
 * runs of lines, which say what must be taken out before each line is judged.
 */
export class Quoting {
  redact: Redact | null = null;

  readonly quote = (text: string): string => quoteText(this.redact === null ? text : this.redact(text));
}
