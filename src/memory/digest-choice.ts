import { compareUtcTimes } from '../core/values/time.js';
import type { Candidate } from './digest-candidate.js';
import type { MemoryFamilyName } from './entry.js';
import { MEMORY_FAMILY_NAMES } from './memory-families.js';

/** An entry that is shown. */
export interface Chosen {
  readonly family: MemoryFamilyName;
  readonly id: string;
  readonly text: string;
}

/** The text of a candidate; null where its line is not sound. */
export type ReadText = (candidate: Candidate) => string | null;

export interface Choice {
  /** Newest first. */
  readonly recent: readonly Chosen[];
  /** Patterns and mistakes that are not among the recent ones, highest impact first. */
  readonly high: readonly Chosen[];
}

/**
 * The entries of a digest (spec 4.4): the `topN` newest of all families, then the `topK` of highest impact among the
 * remaining patterns and mistakes. An id that stands in two families belongs to the first. The order of the pool does not
 * matter. Texts are read of as few candidates as that takes.
 */
export function chooseEntries(
  pool: readonly Candidate[],
  { topN, topK }: { readonly topN: number; readonly topK: number },
  readText: ReadText,
): Choice {
  const own = withoutRepeats(pool, readText);
  const recent = take(own, byTime, topN, readText);
  const shown = new Set(recent.map(({ id }) => id));
  const rest = own.filter(
    ({ family, id }) => (family === 'patterns' || family === 'mistakes') && !shown.has(id),
  );
  return { recent, high: take(rest, byImpact, topK, readText) };
}

type Order = (one: Candidate, other: Candidate) => number;

/** The first `most` sound ones. A few more are ranked, so that some broken ones do not cost a whole sort. */
function take(from: readonly Candidate[], order: Order, most: number, readText: ReadText): readonly Chosen[] {
  if (most === 0) return [];
  const taken: Chosen[] = [];
  const ranked = from.length > MOST_RANKED && most <= MOST_TAKEN ? best(from, order) : [...from].sort(order);
  for (const candidate of ranked) {
    const text = readText(candidate);
    if (text !== null) taken.push({ family: candidate.family, id: candidate.id, text });
    if (taken.length === most) return taken;
  }
  return ranked.length < from.length ? take(from, order, Infinity, readText).slice(0, most) : taken;
}

const MOST_TAKEN = 16;
const MOST_RANKED = 24;

/** The best in order, found in one pass: the newest stand last, so most of the others are put aside with one look. */
function best(from: readonly Candidate[], order: Order): readonly Candidate[] {
  const ranked: Candidate[] = [];
  for (let index = from.length - 1; index >= 0; index--) {
    const candidate = from[index]!;
    let at = ranked.length;
    if (at === MOST_RANKED && order(candidate, ranked[at - 1]!) >= 0) continue;
    while (at > 0 && order(candidate, ranked[at - 1]!) < 0) at -= 1;
    ranked.splice(at, 0, candidate);
    if (ranked.length > MOST_RANKED) ranked.pop();
  }
  return ranked;
}

/** Each id once. Whose it is depends on which of its lines are sound, so those are looked at here. */
function withoutRepeats(pool: readonly Candidate[], readText: ReadText): readonly Candidate[] {
  const byId = new Map<string, Candidate | Candidate[]>();
  for (const candidate of pool) {
    const known = byId.get(candidate.id);
    if (known === undefined) byId.set(candidate.id, candidate);
    else if (Array.isArray(known)) known.push(candidate);
    else byId.set(candidate.id, [known, candidate]);
  }
  return [...byId.values()].flatMap((known) => {
    if (!Array.isArray(known)) return known;
    return known.sort(byOwner).find((candidate) => readText(candidate) !== null) ?? [];
  });
}

/** Newest first, then by id. */
function byTime(one: Candidate, other: Candidate): number {
  return compareUtcTimes(other.ts, one.ts) || compareText(one.id, other.id);
}

function byImpact(one: Candidate, other: Candidate): number {
  return other.impact - one.impact || byTime(one, other);
}

/** The first family; within it the newest. Which of two equal ones counts must not depend on where they stand. */
function byOwner(one: Candidate, other: Candidate): number {
  const rank = ({ family }: Candidate): number => MEMORY_FAMILY_NAMES.indexOf(family);
  return rank(one) - rank(other) || byImpact(one, other) || compareText(one.line, other.line);
}

/** By code units: no locale has a say. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
