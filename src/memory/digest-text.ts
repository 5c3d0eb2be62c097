import type { Choice, Chosen } from './digest-choice.js';
import { stemOf } from './memory-families.js';

/** Code points of an entry's text on its line. */
const LINE_CODE_POINTS = 160;
const DOTS = '...';
const PLACEHOLDER = '(no sovereign memory entries)';

export interface DigestText {
  readonly text: string;
  /** Ids whose line stands whole or in part in the text, in its order. */
  readonly entryIds: readonly string[];
}

/**
 * The text of a digest (spec 4.4, DEC-0105 §5), of at most `maxChars` code points. A section without lines has no heading
 * either.
 */
export function digestText({ recent, high }: Choice, maxChars: number): DigestText {
  return layOut([section('## Recent learnings', recent), section('## High-impact patterns', high)], maxChars);
}

/** The text of a memory without entries. */
export function emptyDigestText(maxChars: number): DigestText {
  return { text: capped(PLACEHOLDER, maxChars).text, entryIds: [] };
}

interface Section {
  readonly heading: string;
  readonly lines: readonly { readonly id: string; readonly text: string }[];
}

function section(heading: string, chosen: readonly Chosen[]): Section {
  const lines = chosen.map(({ family, id, text }) => ({
    id,
    text: `- [${stemOf(family)}] ${id}: ${lineText(text)}`,
  }));
  return { heading, lines };
}

function layOut(sections: readonly Section[], maxChars: number): DigestText {
  let text = '';
  const starts: { id: string; start: number }[] = [];
  for (const { heading, lines } of sections) {
    if (lines.length === 0) continue;
    text += text === '' ? heading : `\n\n${heading}`;
    for (const line of lines) {
      starts.push({ id: line.id, start: text.length + 1 });
      text += `\n${line.text}`;
    }
  }
  const cut = capped(text, maxChars);
  return {
    text: cut.text,
    entryIds: starts.filter(({ start }) => start < cut.kept).map(({ id }) => id),
  };
}

/** The text of at most `most` code points; `kept` is how many units of the original stand in it. */
function capped(text: string, most: number): { readonly text: string; readonly kept: number } {
  if (unitsOf(text, most) === text.length) return { text, kept: text.length };
  if (most < DOTS.length) return { text: DOTS.slice(0, most), kept: 0 };
  const head = text.slice(0, unitsOf(text, most - DOTS.length)).trimEnd();
  return { text: head + DOTS, kept: head.length };
}

/** UTF-16 units of the first `codePoints` code points; the whole length where there are no more. */
function unitsOf(text: string, codePoints: number): number {
  // A code point has at least one unit: a short text needs no counting.
  if (text.length <= codePoints) return text.length;
  let units = 0;
  for (let left = codePoints; left > 0 && units < text.length; left--) {
    units += text.codePointAt(units)! > 0xffff ? 2 : 1;
  }
  return units;
}

/**
 * A text as one line that ends no code fence and starts none: line breaks and control characters become a space, and
 * three and more backquotes become as many apostrophes.
 */
function lineText(text: string): string {
  const line = text
    .replace(/\r\n|[\0-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
    .replace(/`{3,}/g, (fence) => "'".repeat(fence.length))
    .trim();
  if (unitsOf(line, LINE_CODE_POINTS) === line.length) return line;
  return line.slice(0, unitsOf(line, LINE_CODE_POINTS - DOTS.length)) + DOTS;
}
