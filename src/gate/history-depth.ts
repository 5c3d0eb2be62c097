import type { RangeFacts } from './event-range.js';
import type { GateEvent } from './gate-event.js';

/** More than this is no small fetch any more; a payload does not list more commits of a push either. */
const MOST_COMMITS = 2048;

/**
 * How much history of a range's head, in commits, holds all commits of the range and their parents: one more than the
 * event says that it has (spec 7.2). It never is too small: less would show a range without its oldest commits.
 *
 * @param range full commit ids, as they came out of the plan for this event.
 * @returns null where the event does not tell: it names no number, or the range is not the one that it counts.
 */
export function historyDepth(
  event: GateEvent,
  range: { readonly base: string | null; readonly head: string | null },
  facts: Pick<RangeFacts, 'head' | 'given'>,
): number | null {
  const commits = rangeCommits(event, range, facts);
  return commits === null || commits < 1 || commits > MOST_COMMITS ? null : commits + 1;
}

function rangeCommits(
  event: GateEvent,
  { base, head }: { readonly base: string | null; readonly head: string | null },
  { head: checkedOut, given }: Pick<RangeFacts, 'head' | 'given'>,
): number | null {
  if (base === null || head === null) return null;
  if (event.kind === 'push') return base === event.before && head === event.after ? event.commits : null;
  if (event.kind !== 'pull-request' || event.commits === null) return null;
  // The number is that of the head against the branch it wants into; against another base there may be more.
  if (head === event.head) return given.base === null ? event.commits : null;
  const [first, second, ...more] = checkedOut.parents;
  const isMerge = head === checkedOut.commit && first === base && second === event.head && more.length === 0;
  return isMerge && second !== undefined ? event.commits + 1 : null;
}
