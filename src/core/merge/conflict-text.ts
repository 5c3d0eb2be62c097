import type { Side, SideLine } from './side-lines.js';

/** One place of a merged file: a line, or the lines that both sides claim for it. */
export type MergedPlace =
  SideLine | { readonly ours: readonly SideLine[]; readonly theirs: readonly SideLine[] };

/** The lines of a merged file, with ordinary conflict markers around every place that is contested. */
export function placeLines(places: readonly MergedPlace[]): Buffer[] {
  return places.flatMap((place) =>
    'bytes' in place ? [place.bytes] : conflictBlock(place.ours, place.theirs),
  );
}

/**
 * Both sides whole, in one conflict block, but for the lines that they begin and end with alike: for what cannot be
 * merged line by line. Nothing of either side is left out.
 */
export function wholeConflict(ours: Side, theirs: Side): Buffer[] {
  const [one, other] = [ours.lines, theirs.lines];
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head]!.text === other[head]!.text) head += 1;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail)!.text === other.at(-1 - tail)!.text) tail += 1;
  return placeLines([
    ...one.slice(0, head),
    { ours: one.slice(head, one.length - tail), theirs: other.slice(head, other.length - tail) },
    ...one.slice(one.length - tail),
  ]);
}

function conflictBlock(ours: readonly SideLine[], theirs: readonly SideLine[]): Buffer[] {
  return [
    Buffer.from('<<<<<<< ours'),
    ...ours.map(({ bytes }) => bytes),
    Buffer.from('======='),
    ...theirs.map(({ bytes }) => bytes),
    Buffer.from('>>>>>>> theirs'),
  ];
}
