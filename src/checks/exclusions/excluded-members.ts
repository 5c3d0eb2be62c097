import { pointerToken } from '../../core/json/pointer.js';

/**
 * Pointers (RFC 6901) of the members with one of the names, at any depth of a parsed JSON value. Keeps its own stack:
 * depth is the input's. What lies below such a member is not looked at again.
 */
export function excludedMembers(root: unknown, names: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const open: { readonly pointer: string; readonly value: unknown }[] = [{ pointer: '', value: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { pointer, value } = next;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      const place = `${pointer}/${pointerToken(name)}`;
      if (!Array.isArray(value) && names.has(name)) found.push(place);
      else if (typeof member === 'object' && member !== null) open.push({ pointer: place, value: member });
    }
  }
  return found.sort();
}

/** A member name in text: 1-based line and column, in UTF-16 units. */
export interface NamedMember {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

const COLON = /[ \t\r\n]*:/y;
const END = /["\\\n]/g;

/**
 * The members with one of the names in JSON text, whatever holds it: one document, one record a line, or an example in
 * prose. Escaped spellings of a name are the same name; a name that a string value quotes is none. Text that is no
 * JSON is read as far as its strings can be told, so a document that a comma breaks hides nothing. Linear.
 */
export function namedMembers(text: string, names: ReadonlySet<string>): NamedMember[] {
  const found: NamedMember[] = [];
  let line = 1;
  let lineStart = 0;
  for (let quote = text.indexOf('"'); quote !== -1;) {
    const end = endOfString(text, quote + 1);
    if (text[end] === '"') {
      COLON.lastIndex = end + 1;
      const name = COLON.test(text) ? memberName(text.slice(quote, end + 1)) : null;
      if (name !== null && names.has(name)) {
        for (
          let at = text.indexOf('\n', lineStart);
          at !== -1 && at < quote;
          at = text.indexOf('\n', lineStart)
        ) {
          line += 1;
          lineStart = at + 1;
        }
        found.push({ name, line, column: quote - lineStart + 1 });
      }
    }
    quote = text.indexOf('"', end + 1);
  }
  return found;
}

/** Index of the quote that ends a string, of the newline that breaks it off, or of the text's end. */
function endOfString(text: string, from: number): number {
  for (let at = from; ;) {
    END.lastIndex = at;
    const stop = END.exec(text)?.index ?? text.length;
    if (text[stop] !== '\\') return stop;
    if (text[stop + 1] === '\n') return stop + 1;
    at = stop + 2;
  }
}

function memberName(literal: string): string | null {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return JSON.parse(literal) as string;
  } catch {
    // Not swallowed: an escape that JSON does not know makes no member name; other checks say that it is no JSON.
    return null;
  }
}
