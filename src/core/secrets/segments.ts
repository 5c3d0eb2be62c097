import { unescapeJson } from './unescape.js';

/** A text of the record that is scanned. */
export interface Segment {
  readonly text: string;
  /** Where it stands, RFC 6901; for a member name, the object that has the member. Null: only in the raw line. */
  readonly pointer: string | null;
  /** True: the text is a member's name, so no pointer may go through it. */
  readonly isName: boolean;
}

/** A member whose value is a string. */
export interface Member {
  readonly name: string;
  readonly text: string;
  readonly pointer: string | null;
}

export interface RecordTexts {
  readonly segments: readonly Segment[];
  readonly members: readonly Member[];
}

/**
 * All texts of a line, each different one once. A record that parses gives its member names and string values at all
 * depths, then what only the raw line has: a member that occurs twice loses its first value in parsing, and with it a
 * secret. A line that does not parse is one text.
 *
 * Strings at `ignore` (pointers, a token `*` stands for any one) are left out.
 */
export function readTexts(text: string, value: unknown, ignore: readonly string[]): RecordTexts {
  if (value === undefined) return { segments: [{ text, pointer: null, isName: false }], members: [] };
  const reader = new Reader();
  reader.readValue(value, ignore);
  reader.readLiterals(text);
  return reader;
}

/** Tokens that are left of the ignored pointers which match so far. */
type Ignored = readonly (readonly string[])[];

/** An object or array whose children are being read. */
interface Open {
  /** Null in an array. */
  readonly names: readonly string[] | null;
  readonly values: readonly unknown[];
  readonly pointer: string;
  readonly ignored: Ignored;
  next: number;
}

class Reader implements RecordTexts {
  readonly segments: Segment[] = [];
  readonly members: Member[] = [];
  private readonly seen = new Set<string>();
  private readonly seenMembers = new Set<string>();
  private strings = 0;

  /** Depth first in document order, without recursion: depth is the record's choice, and so is the number of leaves. */
  readValue(root: unknown, ignore: readonly string[]): void {
    const ignored = ignore.map((pointer) => pointer.split('/').slice(1).map(unescapeToken));
    const stack: Open[] = [];
    this.read(root, null, '', ignored, stack);
    for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
      if (open.next < open.values.length) this.readChild(open, stack);
      else stack.pop();
    }
  }

  /** The string literals of the raw line that the parsed record does not have. */
  readLiterals(line: string): void {
    const known = this.strings;
    if (countLiterals(line) === known) return;
    const literals = readLiterals(line);
    literals.forEach((literal, index) => {
      const text = unescapeJson(literal.text);
      const value = literals[index + 1];
      if (literal.isName && value?.isName === false) this.addMember(text, unescapeJson(value.text), null);
      this.addSegment(text, null, literal.isName);
    });
  }

  private readChild(open: Open, stack: Open[]): void {
    const { names, values, pointer, ignored } = open;
    const at = open.next++;
    const child = values[at];
    if (typeof child !== 'string' && (typeof child !== 'object' || child === null)) return;
    // Without a name it is nothing but its text: a list may hold a million times the same.
    if (names === null && ignored.length === 0 && typeof child === 'string' && this.seen.has(child)) {
      this.strings += 1;
      return;
    }
    const name = names?.[at] ?? null;
    const token = name ?? String(at);
    this.read(child, name, `${pointer}/${escapeToken(token)}`, behind(token, ignored), stack);
  }

  private read(value: unknown, name: string | null, pointer: string, ignored: Ignored, stack: Open[]): void {
    if (typeof value === 'string') this.readString(value, name, pointer, ignored);
    else if (Array.isArray(value)) stack.push({ names: null, values: value, pointer, ignored, next: 0 });
    else if (typeof value === 'object' && value !== null) {
      const names = Object.keys(value);
      this.strings += names.length;
      for (const each of names) this.addSegment(each, pointer, true);
      stack.push({ names, values: Object.values(value), pointer, ignored, next: 0 });
    }
  }

  private readString(text: string, name: string | null, pointer: string, ignored: Ignored): void {
    this.strings += 1;
    if (ignored.some((rest) => rest.length === 0)) {
      this.seen.add(text);
      if (name !== null) this.seenMembers.add(`${name}\0${text}`);
      return;
    }
    this.addSegment(text, pointer, false);
    if (name !== null) this.addMember(name, text, pointer);
  }

  private addSegment(text: string, pointer: string | null, isName: boolean): void {
    if (this.seen.has(text)) return;
    this.seen.add(text);
    this.segments.push({ text, pointer, isName });
  }

  private addMember(name: string, text: string, pointer: string | null): void {
    const key = `${name}\0${text}`;
    if (this.seenMembers.has(key)) return;
    this.seenMembers.add(key);
    this.members.push({ name, text, pointer });
  }
}

/** What is left of the ignored pointers behind a token. */
function behind(token: string, ignored: Ignored): Ignored {
  if (ignored.length === 0) return ignored;
  return ignored.filter((rest) => rest[0] === token || rest[0] === '*').map((rest) => rest.slice(1));
}

interface Literal {
  readonly text: string;
  /** Whether a colon follows. */
  readonly isName: boolean;
}

function readLiterals(line: string): readonly Literal[] {
  const literals: Literal[] = [];
  eachLiteral(line, (start, end) => {
    AFTER_NAME.lastIndex = end + 1;
    literals.push({ text: line.slice(start, end), isName: AFTER_NAME.test(line) });
  });
  return literals;
}

function countLiterals(line: string): number {
  let count = 0;
  eachLiteral(line, () => (count += 1));
  return count;
}

/** Precondition: the line is JSON, so quotes come in pairs and a backslash is always within a string. */
function eachLiteral(line: string, visit: (start: number, end: number) => void): void {
  for (let open = line.indexOf('"'); open >= 0;) {
    let close = line.indexOf('"', open + 1);
    while (close >= 0 && isEscaped(line, close)) close = line.indexOf('"', close + 1);
    visit(open + 1, close < 0 ? line.length : close);
    open = close < 0 ? -1 : line.indexOf('"', close + 1);
  }
}

const AFTER_NAME = /[ \t\r\n]*:/y;

function isEscaped(line: string, index: number): boolean {
  let first = index;
  while (line[first - 1] === '\\') first -= 1;
  return (index - first) % 2 === 1;
}

function escapeToken(token: string): string {
  return token.includes('~') || token.includes('/')
    ? token.replaceAll('~', '~0').replaceAll('/', '~1')
    : token;
}

/** RFC 6901 section 4: `~1` first, so that `~01` stays `~1`. */
export function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
