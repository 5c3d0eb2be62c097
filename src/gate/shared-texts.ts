/** Different texts that are looked up; what comes behind them stands for itself. */
const MOST_TEXTS = 4096;

/**
 * One string for many equal ones. What a worker says arrives as copies: 200,000 findings would hold as many times the
 * name of their rule, and the sentence about it.
 */
export class SharedTexts {
  private readonly known = new Map<string, string>();

  share<T extends string>(text: T): T {
    const shared = this.known.get(text);
    if (shared !== undefined) return shared as T;
    if (this.known.size < MOST_TEXTS) this.known.set(text, text);
    return text;
  }
}
