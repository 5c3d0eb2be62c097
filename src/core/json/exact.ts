import { FaultList } from './fault-list.js';
import type { JsonLimits, StrictResult } from './fault.js';
import { numberFault } from './number-safety.js';
import { OpenContainers } from './open-containers.js';
import { isDigit, TokenReader } from './tokens.js';

/** What the grammar of RFC 8259 allows next. */
type Expected = 'value' | 'item or end' | 'name or end' | 'name' | 'comma or end';

/**
 * Reads a text as strict JSON, one unit at a time, and tells every fault and its place; `parseStrict` says what the
 * result holds. Slow next to `JSON.parse`, so it is for texts that showed something odd. No recursion: a line of a
 * million brackets must not end in a stack overflow.
 */
export function readExactly(text: string, limits: JsonLimits): StrictResult {
  const reader = new ExactReader(text, limits);
  const value = reader.read() ? (JSON.parse(text) as Record<string, unknown>) : undefined;
  return { value, faults: reader.faults.inOrder() };
}

class ExactReader {
  readonly faults: FaultList;
  private readonly tokens: TokenReader;
  private readonly open: OpenContainers;

  constructor(
    text: string,
    private readonly limits: JsonLimits,
  ) {
    this.faults = new FaultList(text);
    this.tokens = new TokenReader(text);
    this.open = new OpenContainers(limits.depth);
  }

  /** Whether the text is one object, and safe to be given to `JSON.parse`. */
  read(): boolean {
    const { tokens, faults } = this;
    tokens.skipSpace();
    const start = tokens.at;
    const isObject = tokens.peek() === 0x7b;
    if (!this.readValue()) {
      faults.add('EVIDENCE_INVALID_JSON', tokens.at, null, tokens.problem ?? 'expected a JSON value');
      return false;
    }
    if (!isObject) faults.add('EVIDENCE_NOT_OBJECT', start, '', 'a JSON value that is no object');
    tokens.skipSpace();
    if (!tokens.isAtEnd) faults.add('EVIDENCE_TRAILING_TEXT', tokens.at, null, 'text after the JSON value');
    return isObject && tokens.isAtEnd && !this.open.wasTooDeep;
  }

  /** Reads one value with all that it holds; false where the grammar breaks. */
  private readValue(): boolean {
    const { tokens, open } = this;
    let expected: Expected = 'value';
    for (;;) {
      tokens.skipSpace();
      const unit = tokens.peek();
      switch (expected) {
        case 'item or end':
          expected = unit === 0x5d ? 'comma or end' : 'value';
          break;
        case 'name or end':
          expected = unit === 0x7d ? 'comma or end' : 'name';
          break;
        case 'name':
          if (!this.readName()) return false;
          expected = 'value';
          break;
        case 'value':
          if (unit === 0x7b || unit === 0x5b) {
            this.enter(unit === 0x7b);
            expected = unit === 0x7b ? 'name or end' : 'item or end';
          } else {
            if (!this.readScalar()) return false;
            expected = 'comma or end';
          }
          break;
        case 'comma or end':
          if (open.depth === 0) return true;
          if (unit === 0x2c) {
            open.nextItem();
            expected = open.inObject ? 'name' : 'value';
          } else if (unit === (open.inObject ? 0x7d : 0x5d)) {
            open.leave();
          } else {
            return tokens.fail(`expected a comma or the end of the ${open.inObject ? 'object' : 'array'}`);
          }
          tokens.at++;
      }
    }
  }

  private enter(isObject: boolean): void {
    if (this.open.depth === this.limits.depth) {
      const message = `more than ${this.limits.depth} containers open at once`;
      this.faults.add('EVIDENCE_TOO_DEEP', this.tokens.at, this.open.pointer(), message);
    }
    this.open.enter(isObject);
    this.tokens.at++;
  }

  private readName(): boolean {
    const { tokens, open } = this;
    if (tokens.peek() !== 0x22) return tokens.fail('expected a member name in double quotes');
    const start = tokens.at;
    if (!tokens.readString()) return false;
    if (!open.isTooDeep) {
      const isNew = open.nextMember(JSON.parse(tokens.text.slice(start, tokens.at)) as string);
      if (!isNew) this.add('EVIDENCE_DUPLICATE_KEY', start, 'a member name that the object has already');
      this.addHalves();
    }
    tokens.skipSpace();
    if (tokens.peek() !== 0x3a) return tokens.fail('expected a colon after the member name');
    tokens.at++;
    return true;
  }

  private readScalar(): boolean {
    const { tokens } = this;
    const { at, text } = tokens;
    const unit = tokens.peek();
    if (unit === 0x22) {
      if (!tokens.readString()) return false;
      this.addHalves();
      return true;
    }
    if (unit === 0x2d || isDigit(unit)) {
      if (!tokens.readNumber()) return false;
      const fault = this.open.isTooDeep ? null : numberFault(text.slice(at, tokens.at));
      if (fault !== null) this.add('EVIDENCE_UNSAFE_NUMBER', at, fault);
      return true;
    }
    if (unit === 0x74) return tokens.readWord('true');
    if (unit === 0x66) return tokens.readWord('false');
    if (unit === 0x6e) return tokens.readWord('null');
    const isNumberWord = text.startsWith('NaN', at) || text.startsWith('Infinity', at);
    return tokens.fail(isNumberWord ? 'NaN and Infinity are no JSON values' : 'expected a JSON value');
  }

  private addHalves(): void {
    for (const half of this.tokens.halves) {
      this.add('EVIDENCE_LONE_SURROGATE', half, 'an escape that is half of a surrogate pair');
    }
  }

  /** Inside what is nested too deeply only the grammar is followed. */
  private add(
    rule: 'EVIDENCE_DUPLICATE_KEY' | 'EVIDENCE_UNSAFE_NUMBER' | 'EVIDENCE_LONE_SURROGATE',
    at: number,
    message: string,
  ): void {
    if (!this.open.isTooDeep) this.faults.add(rule, at, this.open.pointer(), message);
  }
}
