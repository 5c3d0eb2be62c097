import { GateError } from './errors.js';
import { GLOBSTAR, parseGlob } from './glob-parse.js';
import type { GlobToken, Segment } from './glob-parse.js';

/**
 * One test for many patterns: true where any of them matches the whole path.
 *
 * Paths count from the root of the repository and are `/` separated; case counts, names that begin with a dot match
 * like any other, no Unicode form is folded. Time is linear in the path for any pattern: two pointers, no backtracking.
 * GateError GATE_CONFIG_INVALID for a pattern that cannot be read (see `globFault`).
 */
export function compileGlobs(patterns: readonly string[]): (path: string) => boolean {
  const whole = new Set<string>();
  const others: OtherPattern[] = [];
  for (const pattern of patterns) {
    for (const segments of alternativesOf(pattern)) {
      const literals = leadingLiterals(segments);
      if (literals.length === segments.length) whole.add(literals.join('/'));
      else others.push(toOther(literals, segments));
    }
  }
  return (path) => {
    if (whole.has(path)) return true;
    let parts: string[] | null = null;
    for (const { prefix, segments, name } of others) {
      if (!path.startsWith(prefix)) continue;
      if (name !== null) {
        if (path.lastIndexOf('/') < prefix.length && name(path.slice(prefix.length))) return true;
        continue;
      }
      parts ??= path.split('/');
      if (matchSegments(segments, parts)) return true;
    }
    return false;
  };
}

/** What is wrong with a pattern, in a few words for a message; null where it can be used. */
export function globFault(pattern: string): string | null {
  const parsed = parseGlob(pattern);
  return typeof parsed === 'string' ? parsed : null;
}

/** The folder that every match lies in, with its trailing `/`, or the empty string: callers skip all other paths. */
export function globPrefix(pattern: string): string {
  const folders = alternativesOf(pattern).map((segments) => leadingLiterals(segments.slice(0, -1)));
  const [first = [], ...rest] = folders;
  let shared = first.length;
  for (const names of rest) {
    let same = 0;
    while (same < shared && names[same] === first[same]) same++;
    shared = same;
  }
  return first
    .slice(0, shared)
    .map((name) => `${name}/`)
    .join('');
}

/** The pattern's last segment in each of its brace alternatives, as tests for a file name. */
export function fileNameTests(pattern: string): ((name: string) => boolean)[] {
  return alternativesOf(pattern).map((segments) => {
    const last = toTest(segments[segments.length - 1]!);
    return last === GLOBSTAR ? () => true : last;
  });
}

function alternativesOf(pattern: string): readonly (readonly Segment[])[] {
  const parsed = parseGlob(pattern);
  if (typeof parsed !== 'string') return parsed;
  throw new GateError(
    'GATE_CONFIG_INVALID',
    `a file pattern cannot be used: ${parsed}`,
    'correct the pattern; known are *, **, ?, {a,b}, [ab], [!ab] and \\ before a character',
  );
}

function leadingLiterals(segments: readonly Segment[]): string[] {
  const names: string[] = [];
  for (const segment of segments) {
    if (typeof segment !== 'string') break;
    names.push(segment);
  }
  return names;
}

/** Two pointers; on a mismatch only the last `**` takes one more, since what an earlier one took would do as well. */
function matchSegments(segments: readonly SegmentTest[], parts: readonly string[]): boolean {
  let at = 0;
  let part = 0;
  let star = -1;
  let starPart = 0;
  while (part < parts.length) {
    const segment = segments[at];
    if (segment === GLOBSTAR) {
      star = at++;
      starPart = part;
    } else if (segment !== undefined && segment(parts[part]!)) {
      at++;
      part++;
    } else if (star >= 0) {
      at = star + 1;
      part = ++starPart;
    } else {
      return false;
    }
  }
  while (segments[at] === GLOBSTAR) at++;
  return at === segments.length;
}

interface OtherPattern {
  /** What every match begins with. */
  readonly prefix: string;
  readonly segments: readonly SegmentTest[];
  /** The test for what is behind the prefix, where that is one name; else null. */
  readonly name: ((name: string) => boolean) | null;
}

function toOther(literals: readonly string[], segments: readonly Segment[]): OtherPattern {
  const tests = segments.map(toTest);
  const last = tests.length === literals.length + 1 ? tests[literals.length]! : GLOBSTAR;
  return {
    prefix: literals.map((name) => `${name}/`).join(''),
    segments: tests,
    name: last === GLOBSTAR ? null : last,
  };
}

/** A segment made ready for many names. */
type SegmentTest = typeof GLOBSTAR | ((name: string) => boolean);

function toTest(segment: Segment): SegmentTest {
  if (segment === GLOBSTAR) return segment;
  if (typeof segment === 'string') return (name) => name === segment;
  const ends = literalEnds(segment);
  if (ends === null) return (name) => matchTokens(segment, name);
  const { head, tail } = ends;
  const least = head.length + tail.length;
  return (name) => name.length >= least && name.startsWith(head) && name.endsWith(tail);
}

/** What stands before and behind the only `*` of a segment that holds nothing else of meaning; null for another one. */
function literalEnds(tokens: readonly GlobToken[]): { readonly head: string; readonly tail: string } | null {
  const star = tokens.findIndex(({ kind }) => kind === 'star');
  const ends = [tokens.slice(0, star), tokens.slice(star + 1)].map((part) => part.map(literalOf));
  if (star === -1 || ends.flat().includes(null)) return null;
  return { head: ends[0]!.join(''), tail: ends[1]!.join('') };
}

function literalOf(token: GlobToken): string | null {
  if (token.kind !== 'set' || token.negated || token.ranges.length !== 1) return null;
  const [from, to] = token.ranges[0]!;
  // Half of a surrogate pair could be taken for a part of another character.
  return from === to && (from < 0xd800 || from > 0xdfff) ? String.fromCodePoint(from) : null;
}

function matchTokens(tokens: readonly GlobToken[], name: string): boolean {
  let at = 0;
  let unit = 0;
  let star = -1;
  let starUnit = 0;
  while (unit < name.length) {
    const token = tokens[at];
    const point = name.codePointAt(unit)!;
    if (token?.kind === 'star') {
      star = at++;
      starUnit = unit;
    } else if (token !== undefined && matchPoint(token, point)) {
      at++;
      unit += point > 0xffff ? 2 : 1;
    } else if (star >= 0) {
      at = star + 1;
      unit = ++starUnit;
    } else {
      return false;
    }
  }
  while (tokens[at]?.kind === 'star') at++;
  return at === tokens.length;
}

function matchPoint(token: GlobToken, point: number): boolean {
  if (token.kind === 'one') return true;
  if (token.kind !== 'set') return false;
  return token.ranges.some(([from, to]) => point >= from && point <= to) !== token.negated;
}
