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

interface Node {
  readonly value: unknown;
  readonly pointer: string;
  readonly name: string | null;
  /** Tokens that are left of the ignored pointers which match so far. */
  readonly ignored: readonly (readonly string[])[];
}

class Reader implements RecordTexts {
  readonly segments: Segment[] = [];
  readonly members: Member[] = [];
  private readonly seen = new Set<string>();
  private readonly seenMembers = new Set<string>();
  private strings = 0;

  /** Depth first in document order, without recursion: depth is the record's choice. */
  readValue(root: unknown, ignore: readonly string[]): void {
    const ignored = ignore.map((pointer) => pointer.split('/').slice(1).map(unescapeToken));
    const stack: Node[] = [{ value: root, pointer: '', name: null, ignored }];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (typeof node.value === 'string') this.readString(node, node.value);
      else if (typeof node.value === 'object' && node.value !== null)
        this.readChildren(node, node.value, stack);
    }
  }

  /** The string literals of the raw line that the parsed record does not have. */
  readLiterals(line: string): void {
    const known = this.strings;
    const literals = readLiterals(line);
    if (literals.length === known) return;
    literals.forEach((literal, index) => {
      const text = unescapeJson(literal.text);
      const value = literals[index + 1];
      if (literal.isName && value?.isName === false) this.addMember(text, unescapeJson(value.text), null);
      this.addSegment(text, null, literal.isName);
    });
  }

  private readString(node: Node, text: string): void {
    this.strings += 1;
    if (node.ignored.some((rest) => rest.length === 0)) {
      this.seen.add(text);
      if (node.name !== null) this.seenMembers.add(`${node.name}\0${text}`);
      return;
    }
    this.addSegment(text, node.pointer, false);
    if (node.name !== null) this.addMember(node.name, text, node.pointer);
  }

  private readChildren(node: Node, value: object, stack: Node[]): void {
    const isArray = Array.isArray(value);
    const children = Object.entries(value).map(([token, child]: [string, unknown]): Node => {
      if (!isArray) {
        this.strings += 1;
        this.addSegment(token, node.pointer, true);
      }
      return {
        value: child,
        pointer: `${node.pointer}/${escapeToken(token)}`,
        name: isArray ? null : token,
        ignored: node.ignored
          .filter((rest) => rest[0] === token || rest[0] === '*')
          .map((rest) => rest.slice(1)),
      };
    });
    for (let index = children.length - 1; index >= 0; index -= 1) stack.push(children[index]!);
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

interface Literal {
  readonly text: string;
  /** Whether a colon follows. */
  readonly isName: boolean;
}

/** Precondition: the line is JSON, so quotes come in pairs and a backslash is always within a string. */
function readLiterals(line: string): readonly Literal[] {
  const literals: Literal[] = [];
  for (let open = line.indexOf('"'); open >= 0;) {
    let close = line.indexOf('"', open + 1);
    while (close >= 0 && isEscaped(line, close)) close = line.indexOf('"', close + 1);
    const end = close < 0 ? line.length : close;
    AFTER_NAME.lastIndex = end + 1;
    literals.push({ text: line.slice(open + 1, end), isName: AFTER_NAME.test(line) });
    open = close < 0 ? -1 : line.indexOf('"', close + 1);
  }
  return literals;
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
