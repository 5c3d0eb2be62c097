import type { JsonFault, JsonRule } from './fault.js';

/**
 * Faults of one line that are kept, a syntax error or text after the value apart. The line is rejected by the first of
 * them; a line of 8 MiB could hold millions, and nobody reads the rest.
 */
export const MAX_FAULTS = 1000;

interface Place {
  readonly rule: JsonRule;
  /** Index into the text, in UTF-16 units. */
  readonly at: number;
  readonly pointer: string | null;
  readonly message: string;
}

/** Collects the faults of one line's text. */
export class FaultList {
  private readonly places: Place[] = [];
  private repeatable = 0;

  constructor(private readonly text: string) {}

  add(rule: JsonRule, at: number, pointer: string | null, message: string): void {
    if (!isFinal(rule) && ++this.repeatable > MAX_FAULTS) return;
    this.places.push({ rule, at, pointer, message });
  }

  /** In the order of their places, with bytes counted; bytes are counted once over the line, not once per fault. */
  inOrder(): readonly JsonFault[] {
    const places = this.places.toSorted((left, right) => left.at - right.at);
    let counted = 0;
    let byteOffset = 0;
    return places.map(({ rule, at, pointer, message }) => {
      byteOffset += Buffer.byteLength(this.text.slice(counted, at), 'utf8');
      counted = at;
      return { rule, byteOffset, column: at + 1, pointer, message };
    });
  }
}

/** Rules that a line breaks at most once. */
function isFinal(rule: JsonRule): boolean {
  return (
    rule === 'EVIDENCE_INVALID_JSON' || rule === 'EVIDENCE_TRAILING_TEXT' || rule === 'EVIDENCE_NOT_OBJECT'
  );
}
