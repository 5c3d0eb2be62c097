const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|(["\\/bfnrt]))/g;
const PLAIN: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const NO_ESCAPE = -1;

/** By ASCII code: the unit that a letter behind a backslash stands for; the value of a hexadecimal digit. */
const UNITS = new Int16Array(128).fill(NO_ESCAPE);
const HEX = new Int16Array(128).fill(NO_ESCAPE);
for (const letter of '"\\/bfnrt') UNITS[letter.charCodeAt(0)] = decode(undefined, letter).charCodeAt(0);
for (const digit of '0123456789abcdefABCDEF') HEX[digit.charCodeAt(0)] = Number.parseInt(digit, 16);

/** Units that become text in one call: an engine takes so many arguments and not many more. */
const PART = 8192;

/** How deep JSON in JSON is read: a record in a log line in a transcript has three levels. */
const DEEPEST = 4;

/** A text, and where each of its UTF-16 units began in the text it was read from (one more entry: the end). */
export interface Unescaped {
  readonly text: string;
  readonly starts: Uint32Array;
}

/**
 * Undoes one level of JSON escapes (RFC 8259 section 7) wherever they stand; whatever else follows a backslash stays.
 * Unit by unit: a call for each escape, of which a line may hold millions, costs far more.
 */
export function unescapeJson(text: string): string {
  const backslash = text.indexOf('\\');
  if (backslash === -1) return text;
  const units = new Uint16Array(Math.min(PART, text.length - backslash));
  let filled = 0;
  let result = text.slice(0, backslash);
  for (let at = backslash; at < text.length; filled += 1) {
    if (filled === units.length) {
      result += String.fromCharCode.apply(null, units as unknown as number[]);
      filled = 0;
    }
    const unit = text.charCodeAt(at);
    const escaped = unit === BACKSLASH ? escapeAt(text, at + 1) : NO_ESCAPE;
    units[filled] = escaped === NO_ESCAPE ? unit : escaped;
    at += escaped === NO_ESCAPE ? 1 : text.charCodeAt(at + 1) === LETTER_U ? 6 : 2;
  }
  return result + String.fromCharCode.apply(null, units.subarray(0, filled) as unknown as number[]);
}

/** The unit that the escape behind a backslash stands for, by the letter at `at`. */
function escapeAt(text: string, at: number): number {
  const letter = text.charCodeAt(at);
  if (letter !== LETTER_U) return UNITS[letter] ?? NO_ESCAPE;
  let unit = 0;
  for (let index = at + 1; index < at + 5; index += 1) {
    const digit = HEX[text.charCodeAt(index)] ?? NO_ESCAPE;
    if (digit === NO_ESCAPE) return NO_ESCAPE;
    unit = unit * 16 + digit;
  }
  return unit;
}

/**
 * The text with one, two, up to four levels of escapes undone, the text itself left out; empty when it holds none.
 * Each level is at most as long as the one before.
 */
export function unescapedLevels(text: string): readonly string[] {
  const levels: string[] = [];
  for (let last = text; levels.length < DEEPEST && last.includes('\\');) {
    const next = unescapeJson(last);
    if (next === last) break;
    levels.push(next);
    last = next;
  }
  return levels;
}

/** The text and its levels, each with its way back to the offsets of the text. */
export function unescapedWithOffsets(text: string): readonly Unescaped[] {
  const levels: Unescaped[] = [
    { text, starts: Uint32Array.from({ length: text.length + 1 }, (_, index) => index) },
  ];
  for (let last = levels[0]; last !== undefined && levels.length <= DEEPEST && last.text.includes('\\');) {
    const next = unescapeFrom(last);
    if (next.text === last.text) break;
    levels.push(next);
    last = next;
  }
  return levels;
}

function unescapeFrom(source: Unescaped): Unescaped {
  const starts = new Uint32Array(source.starts.length);
  let text = '';
  let from = 0;
  const copy = (to: number) => {
    starts.set(source.starts.subarray(from, to), text.length);
    text += source.text.slice(from, to);
  };
  for (const match of source.text.matchAll(ESCAPE)) {
    copy(match.index);
    starts[text.length] = source.starts[match.index] ?? 0;
    text += decode(match[1], match[2]);
    from = match.index + match[0].length;
  }
  copy(source.text.length);
  starts[text.length] = source.starts.at(-1) ?? 0;
  return { text, starts: starts.subarray(0, text.length + 1) };
}

function decode(hex: string | undefined, plain: string | undefined): string {
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  return PLAIN[plain ?? ''] ?? plain ?? '';
}
