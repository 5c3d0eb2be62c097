/** White space folded: every run of it is one space, none at the ends (spec 1.11). */
export function foldWhiteSpace(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([^]))/g;
const SPACES = 'bfnrtv';
/** A record inside a record inside a string; deeper nesting is not written by anybody. */
const MOST_LEVELS = 2;

/**
 * The other texts that one line can stand for: what its escapes say, as JSON, YAML and most languages write them in a
 * string, and a level deeper where they hold escapes again. None where it has no backslash.
 */
export function unescapedTexts(line: string): string[] {
  const texts: string[] = [];
  let text = line;
  while (texts.length < MOST_LEVELS && text.includes('\\')) {
    const plain = text.replaceAll(ESCAPE, (_, hex: string | undefined, character: string | undefined) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      return character === undefined || SPACES.includes(character) ? ' ' : character;
    });
    if (plain === text) break;
    texts.push(plain);
    text = plain;
  }
  return texts;
}
