/** A whole segment `**`: any number of folders, none included. */
export const GLOBSTAR = Symbol('**');

/** What stands for characters of a name. A literal character is a set of one; ranges are of code points, both ends in. */
export type GlobToken =
  | { readonly kind: 'star' }
  | { readonly kind: 'one' }
  | {
      readonly kind: 'set';
      readonly negated: boolean;
      readonly ranges: readonly (readonly [number, number])[];
    };

/** One path segment: a literal name, `**`, or tokens. */
export type Segment = string | typeof GLOBSTAR | readonly GlobToken[];

/** Brace groups multiply; a pattern that stands for more than this many is a mistake or an attack. */
const MOST_ALTERNATIVES = 256;
const LONGEST_PATTERN = 1024;

/**
 * Reads a pattern: its brace alternatives, each a list of segments; or, as a string, what is wrong with it.
 * A `**` that is not a whole segment is a `*`, as in git. Trailing `**` asks for at least one more name.
 */
export function parseGlob(pattern: string): readonly (readonly Segment[])[] | string {
  if (pattern === '') return 'it is empty';
  if (pattern.length > LONGEST_PATTERN) return `it is longer than ${LONGEST_PATTERN} characters`;
  if (pattern.startsWith('!')) return 'a leading "!" is not supported; write \\! for the character itself';
  if (pattern.includes('\0')) return 'it holds a NUL character';
  const expanded = expandBraces(pattern);
  if (typeof expanded === 'string') return expanded;
  const alternatives: Segment[][] = [];
  for (const text of expanded) {
    const segments = parseSegments(text);
    if (typeof segments === 'string') return segments;
    alternatives.push(segments);
  }
  return alternatives;
}

function expandBraces(pattern: string): string[] | string {
  const waiting = [pattern];
  const done: string[] = [];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    const group = firstGroup(text);
    if (typeof group === 'string') return group;
    if (group === null) done.push(text);
    else for (const choice of group.choices) waiting.push(group.before + choice + group.after);
    if (waiting.length + done.length > MOST_ALTERNATIVES) {
      return `its brace groups stand for more than ${MOST_ALTERNATIVES} patterns`;
    }
  }
  return done;
}

interface BraceGroup {
  readonly before: string;
  readonly choices: readonly string[];
  readonly after: string;
}

/** The first brace group of a text, cut at its own commas; inner groups stay as they are. */
function firstGroup(text: string): BraceGroup | string | null {
  let open = -1;
  let depth = 0;
  let from = 0;
  const choices: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '[') {
      const close = classEnd(text, at);
      if (close < 0) return '"[" without "]"; write \\[ for the character itself';
      at = close;
    } else if (character === '{') {
      if (depth++ === 0) {
        open = at;
        from = at + 1;
      }
    } else if (depth > 0 && (character === '}' || (character === ',' && depth === 1))) {
      if (character === '}' && --depth > 0) continue;
      choices.push(text.slice(from, at));
      from = at + 1;
      if (character === ',') continue;
      if (choices.length === 1) return 'a brace group without a comma; write \\{ for the character itself';
      return { before: text.slice(0, open), choices, after: text.slice(from) };
    }
  }
  return depth > 0 ? '"{" without "}"; write \\{ for the character itself' : null;
}

/** Index of the `]` that ends the class at `open`, or -1. A `]` that comes first is one of its members. */
function classEnd(text: string, open: number): number {
  let at = open + 1;
  if (text[at] === '!' || text[at] === '^') at++;
  if (text[at] === ']') at++;
  for (; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === ']') return at;
  }
  return -1;
}

function parseSegments(text: string): Segment[] | string {
  if (text.startsWith('/')) return 'it begins with "/"; patterns count from the root of the repository';
  if (text.endsWith('/')) return 'it names a folder; add ** for the files in it';
  const segments: Segment[] = [];
  for (const part of text.split('/')) {
    if (part === '') return 'it has an empty segment ("//")';
    if (part === '.' || part === '..') return `it has the segment "${part}"`;
    if (part === '**') {
      if (segments[segments.length - 1] !== GLOBSTAR) segments.push(GLOBSTAR);
      continue;
    }
    const segment = parseSegment(part);
    if (segment === null) return 'a character class that holds "/" or is not closed';
    if (segment === undefined) return '"\\" at the end, or before "/"';
    segments.push(segment);
  }
  if (segments[segments.length - 1] === GLOBSTAR) segments.push([{ kind: 'star' }]);
  return segments;
}

/** Null for an unusable class, undefined for an escape with nothing behind it. */
function parseSegment(part: string): string | GlobToken[] | null | undefined {
  const tokens: GlobToken[] = [];
  let literal: string | null = '';
  for (let at = 0; at < part.length; at++) {
    let character = String.fromCodePoint(part.codePointAt(at)!);
    if (character === '*') {
      if (tokens[tokens.length - 1]?.kind !== 'star') tokens.push({ kind: 'star' });
      literal = null;
    } else if (character === '?') {
      tokens.push({ kind: 'one' });
      literal = null;
    } else if (character === '[') {
      const close = classEnd(part, at);
      if (close < 0) return null;
      tokens.push(parseClass(part.slice(at + 1, close)));
      at = close;
      literal = null;
    } else {
      if (character === '\\') {
        const next = part.codePointAt(++at);
        if (next === undefined) return undefined;
        character = String.fromCodePoint(next);
      }
      at += character.length - 1;
      const point = character.codePointAt(0)!;
      tokens.push({ kind: 'set', negated: false, ranges: [[point, point]] });
      if (literal !== null) literal += character;
    }
  }
  return literal ?? tokens;
}

/** The inside of `[...]`: members, ranges with `-`, a leading `!` or `^` for "none of these". */
function parseClass(inside: string): GlobToken {
  const negated = inside.startsWith('!') || inside.startsWith('^');
  const points: { readonly point: number; readonly escaped: boolean }[] = [];
  const characters = [...(negated ? inside.slice(1) : inside)];
  for (let at = 0; at < characters.length; at++) {
    const escaped = characters[at] === '\\' && at + 1 < characters.length;
    if (escaped) at++;
    points.push({ point: characters[at]!.codePointAt(0)!, escaped });
  }
  const ranges: [number, number][] = [];
  for (let at = 0; at < points.length; at++) {
    const from = points[at]!.point;
    const dash = points[at + 1];
    const to = points[at + 2];
    if (dash?.point === 0x2d && !dash.escaped && to !== undefined) {
      ranges.push([from, to.point]);
      at += 2;
    } else {
      ranges.push([from, from]);
    }
  }
  return { kind: 'set', negated, ranges };
}
