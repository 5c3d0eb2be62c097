import { compareUtcTimes } from '../core/values/time.js';
import type { MemoryFamilyName } from './entry.js';
import { MEMORY_FAMILY_NAMES } from './memory-families.js';

/** Enough to order by; whether the calendar has the day is asked of those that are chosen. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** An active entry as far as it is needed to put it in its place; whether it is sound is asked only when it is chosen. */
export interface Candidate {
  readonly family: MemoryFamilyName;
  readonly id: string;
  readonly ts: string;
  readonly impact: number;
  readonly text: string;
  /** Its line; two candidates may be the same in all but this. */
  readonly line: string;
}

export interface Choice {
  /** Newest first. */
  readonly recent: readonly Candidate[];
  /** Patterns and mistakes that are not among the recent ones, highest impact first. */
  readonly high: readonly Candidate[];
}

/** The candidate in a record; null where the record is not active, undefined where it is no entry at all. */
export function candidateOf(
  family: MemoryFamilyName,
  record: unknown,
  line: string,
): Candidate | null | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const { status, entry_id: id, ts, impact_score: impact, text } = record as Record<string, unknown>;
  if (status === 'superseded' || status === 'archived') return null;
  const isWhole = typeof id === 'string' && typeof impact === 'number' && typeof text === 'string';
  if (!isWhole || typeof ts !== 'string' || !TIME.test(ts)) return undefined;
  return { family, id, ts, impact, text, line };
}

/**
 * The entries of a digest (spec 4.4): the `topN` newest of all families, then the `topK` of highest impact among the
 * remaining patterns and mistakes. An id that stands in two families belongs to the first. The order of the pool does not
 * matter. `isSound` is asked for as few candidates as that takes.
 */
export function chooseEntries(
  pool: readonly Candidate[],
  { topN, topK }: { readonly topN: number; readonly topK: number },
  isSound: (candidate: Candidate) => boolean,
): Choice {
  const own = withoutRepeats(pool, isSound);
  const take = (from: readonly Candidate[], most: number): readonly Candidate[] => {
    const taken: Candidate[] = [];
    for (const candidate of from) {
      if (taken.length >= most) break;
      if (isSound(candidate)) taken.push(candidate);
    }
    return taken;
  };
  const recent = topN === 0 ? [] : take([...own].sort(byTime), topN);
  const rest = own.filter(({ family }) => family === 'patterns' || family === 'mistakes');
  const others = rest.filter((candidate) => !recent.includes(candidate)).sort(byImpact);
  return { recent, high: topK === 0 ? [] : take(others, topK) };
}

/** Each id once. Whose it is depends on which of its lines are sound, so those are looked at here. */
function withoutRepeats(
  pool: readonly Candidate[],
  isSound: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const byId = new Map<string, Candidate | Candidate[]>();
  for (const candidate of pool) {
    const known = byId.get(candidate.id);
    if (known === undefined) byId.set(candidate.id, candidate);
    else if (Array.isArray(known)) known.push(candidate);
    else byId.set(candidate.id, [known, candidate]);
  }
  const own: Candidate[] = [];
  for (const known of byId.values()) {
    if (!Array.isArray(known)) {
      own.push(known);
      continue;
    }
    for (const candidate of known.sort(byOwner)) {
      if (!isSound(candidate)) continue;
      own.push(candidate);
      break;
    }
  }
  return own;
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
  return rank(one) - rank(other) || byImpact(one, other) || compareText(one.text, other.text);
}

/** By code units: no locale has a say. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
