/**
 * What must not reach a terminal, a log or a page raw: control characters (ESC, CR, LF, C1), line separators, bidi
 * controls, zero width and other invisible characters, lone surrogates. U+FE0F only picks an emoji's shape.
 */
const HOSTILE = /(?!\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
const EVERY_HOSTILE = new RegExp(HOSTILE, 'gu');
/** CI runners obey a line that begins with `::` (after white space) and `##[` or `##name[` anywhere in a line. */
const LEADING_COMMAND = /^(\s*):(?=:)/u;
const INNER_COMMAND = /##(?=\w*\[)/gu;

/** One escape, or one character: what a cut may not fall into. */
const EVERY_UNIT = /\\x[0-9a-f]{2}|\\u\{[0-9a-f]{1,6}\}|./gsu;

/**
 * Text that came from an artifact, made fit for a person's eyes: every character that could steer a terminal, hide
 * text or start a CI command stands as `\xNN` or `\u{…}`, so the result is one line and may be quoted anywhere.
 *
 * The result has at most `maxCodePoints` code points; a longer one ends in `…`, never inside an escape or a
 * surrogate pair. Quoting a quoted text changes nothing, so every layer may quote again.
 */
export function quoteText(text: string, maxCodePoints = 60): string {
  // A code point has at most two UTF-16 units: what lies further back cannot be shown and need not be looked at.
  const most = 2 * maxCodePoints + 2;
  const reachable = text.length > most ? copyOf(text.slice(0, most)) : text;
  const escaped = escapePath(reachable);
  return escaped.length <= maxCodePoints ? escaped : shorten(escaped, maxCodePoints);
}

/** A path as `quoteText` would show it, but whole: a shortened path cannot be found again. */
export function escapePath(path: string): string {
  const line = neutralise(path);
  return HOSTILE.test(line) ? line.replace(EVERY_HOSTILE, escapeCharacter) : line;
}

/**
 * A line of output that no CI runner takes for a workflow command: a leading `::` and any `##[` are escaped. Every
 * other line comes back as it is.
 */
export function neutralise(line: string): string {
  return line.replace(LEADING_COMMAND, '$1\\x3a').replace(INNER_COMMAND, '#\\x23');
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0)!;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
}

/** A string of its own: a slice keeps all of the text that it was cut from, and findings outlive their lines. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

function shorten(escaped: string, maxCodePoints: number): string {
  let shown = 0;
  let units = 0;
  let end = 0;
  for (const [unit] of escaped.matchAll(EVERY_UNIT)) {
    shown += unit.startsWith('\\') ? unit.length : 1;
    if (shown > maxCodePoints) return maxCodePoints < 1 ? '' : `${escaped.slice(0, end)}…`;
    units += unit.length;
    if (shown < maxCodePoints) end = units;
  }
  return escaped;
}
