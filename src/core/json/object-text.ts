import { TokenReader } from './tokens.js';

/** Where one member stands in a text. All places are half-open, in UTF-16 units. */
export interface MemberText {
  readonly name: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** Where an object stands in a text. */
export interface ObjectText {
  /** Of its opening brace. */
  readonly start: number;
  /** Of its closing brace. */
  readonly close: number;
  readonly members: readonly MemberText[];
}

/** The object that begins at `start`, white space before it left out. Precondition: valid JSON, an object there. */
export function readObjectText(text: string, start = 0): ObjectText {
  const reader = new TokenReader(text);
  reader.at = start;
  reader.skipSpace();
  const brace = reader.at++;
  const members: MemberText[] = [];
  reader.skipSpace();
  while (reader.peek() !== 0x7d) {
    const keyStart = reader.at;
    reader.readString();
    const keyEnd = reader.at;
    reader.skipSpace();
    reader.at++;
    reader.skipSpace();
    const valueStart = reader.at;
    skipValue(reader);
    const name = JSON.parse(text.slice(keyStart, keyEnd)) as string;
    members.push({ name, keyStart, keyEnd, valueStart, valueEnd: reader.at });
    reader.skipSpace();
    if (reader.peek() !== 0x2c) break;
    reader.at++;
    reader.skipSpace();
  }
  return { start: brace, close: reader.at, members };
}

/** A value ends where its brackets do, or before the next comma, bracket or white space. */
function skipValue(reader: TokenReader): void {
  let depth = 0;
  do {
    const unit = reader.peek();
    if (unit === 0x22) reader.readString();
    else if (unit === 0x7b || unit === 0x5b) {
      depth++;
      reader.at++;
    } else if (unit === 0x7d || unit === 0x5d) {
      depth--;
      reader.at++;
    } else if (unit === 0x2c || unit === 0x3a) reader.at++;
    else if (unit <= 0x20) reader.skipSpace();
    else skipWord(reader);
  } while (depth > 0 && !reader.isAtEnd);
}

function skipWord(reader: TokenReader): void {
  while (/[-+.0-9A-Za-z]/.test(reader.text.charAt(reader.at))) reader.at++;
}
