import type { MemoryFamilyName } from './entry.js';

/** An active entry as far as it is needed to put it in its place; what it says is read only when it is chosen. */
export interface Candidate {
  readonly family: MemoryFamilyName;
  readonly id: string;
  readonly ts: string;
  readonly impact: number;
  /** Its line, without the newline. */
  readonly line: string;
}

/** Enough to order by; whether the calendar has the day is asked of those that are chosen. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/**
 * The candidate on a line; null where its entry is not active or the line is blank, undefined where it is no entry at all.
 * Two thousand lines are looked at for eight that are shown, so this is no more than is needed to order them.
 */
export function candidateOf(family: MemoryFamilyName, line: string): Candidate | null | undefined {
  if (line.trim() === '') return null;
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    // Told as a line that is no entry.
    return undefined;
  }
  if (typeof record !== 'object' || record === null) return undefined;
  const { status, entry_id: id, ts, impact_score: impact } = record as Record<string, unknown>;
  if (status === 'superseded' || status === 'archived') return null;
  if (typeof id !== 'string' || typeof impact !== 'number' || typeof ts !== 'string') return undefined;
  return TIME.test(ts) ? { family, id, ts, impact, line } : undefined;
}
