import { compilePointer } from '../json/member.js';
import { placeLines, wholeConflict } from './conflict-text.js';
import type { MergeInput, MergeResult } from './merge-input.js';
import { LineMerge } from './merge-jsonl-lines.js';
import { joinLines, readSide } from './side-lines.js';

/**
 * Three-way merge of an append-only file (spec 1.14): the base, then what the upstream side added, then what the other
 * side added; the same record on both sides once; a status that one side changed stays changed.
 *
 * Every line of both sides is in the result with its bytes as they are, or the result is a conflict with ordinary
 * markers: no line is invented, written anew or glued to another. Pure; never throws on content.
 */
export function mergeJsonl(input: MergeInput): MergeResult {
  if (input.ours.equals(input.theirs)) return { bytes: input.ours, conflict: null };
  if (input.base.equals(input.ours)) return { bytes: input.theirs, conflict: null };
  if (input.base.equals(input.theirs)) return { bytes: input.ours, conflict: null };
  // Files that only grow have nearly all of their lines in common: these need not be parsed.
  const shared = sharedLines(input.base, input.ours, input.theirs);
  const { bytes, conflict } = mergeRest({
    ...input,
    base: input.base.subarray(shared),
    ours: input.ours.subarray(shared),
    theirs: input.theirs.subarray(shared),
  });
  return { bytes: Buffer.concat([input.ours.subarray(0, shared), bytes]), conflict };
}

function mergeRest(input: MergeInput): MergeResult {
  const readId = input.id === null ? null : compilePointer(input.id);
  const base = readSide(input.base, readId);
  const ours = readSide(input.ours, readId);
  const theirs = readSide(input.theirs, readId);
  const isOurs = input.upstream === 'ours';
  const merge = new LineMerge(input, base, isOurs ? [ours, theirs] : [theirs, ours], readId);
  const places = merge.run();
  // A side without lines has no newline to lose.
  const terminated = [ours, theirs].some((side) => side.lines.length > 0 && side.terminated);
  if (typeof places === 'string') {
    return { bytes: joinLines(wholeConflict(ours, theirs), true), conflict: places };
  }
  const contested = places.filter((place) => !('bytes' in place)).length;
  const lines = placeLines(places);
  return {
    bytes: joinLines(lines, terminated || contested > 0 || lines.length === 0),
    conflict: contested === 0 ? null : 'both sides have a record of the same id with different content',
  };
}

/** Length of the whole lines that all three files begin with. Halving: a comparison of bytes is native, a loop is not. */
function sharedLines(base: Buffer, ours: Buffer, theirs: Buffer): number {
  let same = 0;
  let different = Math.min(base.length, ours.length, theirs.length) + 1;
  while (different - same > 1) {
    const middle = (same + different) >> 1;
    const part = base.subarray(same, middle);
    if (part.equals(ours.subarray(same, middle)) && part.equals(theirs.subarray(same, middle))) same = middle;
    else different = middle;
  }
  return same === 0 ? 0 : base.lastIndexOf(0x0a, same - 1) + 1;
}

/**
 * The whole of both sides as one conflict: for a caller that cannot find out by which rules to merge. Leaving the file
 * as git hands it over would show one side alone, as if it were the result.
 */
export function conflictJsonl(ours: Buffer, theirs: Buffer): Buffer {
  return joinLines(wholeConflict(readSide(ours, null), readSide(theirs, null)), true);
}
