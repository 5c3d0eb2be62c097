const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|(["\\/bfnrt]))/g;
const PLAIN: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** How deep JSON in JSON is read: a record in a log line in a transcript has three levels. */
const DEEPEST = 4;

/** A text, and where each of its UTF-16 units began in the text it was read from (one more entry: the end). */
export interface Unescaped {
  readonly text: string;
  readonly starts: Uint32Array;
}

/** Undoes one level of JSON escapes (RFC 8259 section 7) wherever they stand; whatever else follows a backslash stays. */
export function unescapeJson(text: string): string {
  return text.replace(ESCAPE, (_whole, hex: string | undefined, plain: string | undefined) =>
    decode(hex, plain),
  );
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
