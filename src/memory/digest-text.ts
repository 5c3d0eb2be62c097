import type { MemoryEntry, MemoryFamilyName } from './entry.js';
import { MEMORY_FAMILY_NAMES, stemOf } from './memory-families.js';
import { compareUtcTimes } from '../core/values/time.js';

/** Code points of an entry's text on its line. */
const LINE_CODE_POINTS = 160;
const DOTS = '...';
const PLACEHOLDER = '(no sovereign memory entries)';

export interface DigestBounds {
  /** SOVEREIGN_MEMORY_TOP_N. */
  readonly topN: number;
  /** SOVEREIGN_MEMORY_TOP_K. */
  readonly topK: number;
  /** SOVEREIGN_MEMORY_MAX_CHARS, in code points. */
  readonly maxChars: number;
}

/** Entries by family, in any order; only active ones are looked at. */
export type Corpus = Readonly<Partial<Record<MemoryFamilyName, readonly MemoryEntry[]>>>;

export interface DigestText {
  readonly text: string;
  /** Ids whose line stands whole or in part in the text, in its order. */
  readonly entryIds: readonly string[];
}

interface Candidate {
  readonly family: MemoryFamilyName;
  readonly entry: MemoryEntry;
}

/**
 * The digest of a corpus (spec 4.4, DEC-0105 §5): a pure function, the same bytes on every machine and for every order of
 * the entries.
 */
export function digestText(corpus: Corpus, { topN, topK, maxChars }: DigestBounds): DigestText {
  const pool = candidatesOf(corpus);
  if (pool.length === 0) return { text: capped(PLACEHOLDER, maxChars).text, entryIds: [] };
  const recent = [...pool].sort(byTime).slice(0, topN);
  const chosen = new Set(recent.map(({ entry }) => entry.entry_id));
  const high = pool
    .filter(({ family, entry }) => isHighImpactFamily(family) && !chosen.has(entry.entry_id))
    .sort(byImpact)
    .slice(0, topK);
  return layOut([section('## Recent learnings', recent), section('## High-impact patterns', high)], maxChars);
}

/** Active entries, each id once: the first family's, and there the newest. */
function candidatesOf(corpus: Corpus): Candidate[] {
  const byId = new Map<string, Candidate>();
  for (const family of MEMORY_FAMILY_NAMES) {
    for (const entry of corpus[family] ?? []) {
      if (entry.status !== 'active') continue;
      const known = byId.get(entry.entry_id);
      const candidate = { family, entry };
      if (known === undefined || (known.family === family && byContent(candidate, known) < 0)) {
        byId.set(entry.entry_id, candidate);
      }
    }
  }
  return [...byId.values()];
}

function isHighImpactFamily(family: MemoryFamilyName): boolean {
  return family === 'patterns' || family === 'mistakes';
}

/** Newest first, then by id. */
function byTime({ entry: one }: Candidate, { entry: other }: Candidate): number {
  return compareUtcTimes(other.ts, one.ts) || compareText(one.entry_id, other.entry_id);
}

function byImpact(one: Candidate, other: Candidate): number {
  return other.entry.impact_score - one.entry.impact_score || byTime(one, other);
}

/** Which of two entries with one id counts must not depend on where they stand. */
function byContent(one: Candidate, other: Candidate): number {
  return byTime(one, other) || byImpact(one, other) || compareText(one.entry.text, other.entry.text);
}

/** By code units: no locale has a say. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

interface Section {
  readonly heading: string;
  readonly lines: readonly { readonly id: string; readonly text: string }[];
}

function section(heading: string, candidates: readonly Candidate[]): Section {
  const lines = candidates.map(({ family, entry }) => ({
    id: entry.entry_id,
    text: `- [${stemOf(family)}] ${entry.entry_id}: ${lineText(entry.text)}`,
  }));
  return { heading, lines };
}

/** A section without lines has no heading either. */
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
    .replace(/\r\n|[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/`{3,}/g, (fence) => "'".repeat(fence.length))
    .trim();
  if (unitsOf(line, LINE_CODE_POINTS) === line.length) return line;
  return line.slice(0, unitsOf(line, LINE_CODE_POINTS - DOTS.length)) + DOTS;
}
