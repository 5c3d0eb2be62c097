import { hexValue, readUnicodeEscape } from './surrogate.js';

const ESCAPED = '"\\/bfnrt';

/**
 * Reads the tokens of a JSON text (RFC 8259 §2, §6, §7) one after the other. Every method that reads moves `at` past
 * what it read and gives true; where the text breaks the grammar it stops there, sets `problem` and gives false.
 */
export class TokenReader {
  /** Index of the next unit; after a problem, of the first unit that cannot stand where it stands. */
  at = 0;
  /** What is wrong with the grammar, in words of our own. */
  problem: string | null = null;
  /** Where the last string that was read has an escape that is half of a surrogate pair. */
  halves: number[] = [];

  constructor(readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The next unit; NaN at the end. */
  peek(): number {
    return this.text.charCodeAt(this.at);
  }

  /** Only the four characters of RFC 8259 §2; a byte order mark or a no-break space is none of them. */
  skipSpace(): void {
    while (this.peek() === 0x20 || this.peek() === 0x09 || this.peek() === 0x0a || this.peek() === 0x0d)
      this.at++;
  }

  fail(problem: string): false {
    this.problem = this.isAtEnd ? `${problem}, found the end of the line` : problem;
    return false;
  }

  /** Precondition: the next unit is a double quote. */
  readString(): boolean {
    this.halves = [];
    this.at++;
    for (;;) {
      const unit = this.peek();
      if (unit === 0x5c) {
        if (!this.readEscape()) return false;
        continue;
      }
      if (Number.isNaN(unit)) return this.fail('expected the end of the string');
      if (unit < 0x20) return this.fail('a control character in a string');
      this.at++;
      if (unit === 0x22) return true;
    }
  }

  readNumber(): boolean {
    if (this.peek() === 0x2d) this.at++;
    if (this.peek() === 0x30) this.at++;
    else if (!this.readDigits()) return false;
    if (this.peek() === 0x2e) {
      this.at++;
      if (!this.readDigits()) return false;
    }
    if (this.peek() === 0x65 || this.peek() === 0x45) {
      this.at++;
      if (this.peek() === 0x2b || this.peek() === 0x2d) this.at++;
      if (!this.readDigits()) return false;
    }
    return this.endToken();
  }

  readWord(word: 'true' | 'false' | 'null'): boolean {
    for (let index = 0; index < word.length; index++, this.at++) {
      if (this.peek() !== word.charCodeAt(index)) return this.fail('expected true, false or null');
    }
    return this.endToken();
  }

  private readDigits(): boolean {
    if (!isDigit(this.peek())) return this.fail('expected a digit');
    while (isDigit(this.peek())) this.at++;
    return true;
  }

  private readEscape(): boolean {
    const start = this.at++;
    if (this.peek() !== 0x75) {
      if (this.isAtEnd || !ESCAPED.includes(this.text.charAt(this.at))) return this.fail('an unknown escape');
      this.at++;
      return true;
    }
    for (this.at++; this.at < start + 6; this.at++) {
      if (hexValue(this.peek()) === -1) return this.fail('expected four hexadecimal digits in an escape');
    }
    const { length, lone } = readUnicodeEscape(this.text, start);
    if (lone) this.halves.push(start);
    this.at = start + length;
    return true;
  }

  /** A number or word that runs on (`01`, `1.2.3`, `nullable`) is one broken token, not a value and text after it. */
  private endToken(): boolean {
    const lower = this.peek() | 0x20;
    const isLetter = lower >= 0x61 && lower <= 0x7a;
    const runsOn = isLetter || isDigit(this.peek()) || '.+-'.includes(this.text[this.at] ?? ' ');
    return runsOn ? this.fail('expected the end of the value') : true;
  }
}

export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
