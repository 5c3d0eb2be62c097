import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { longestRise } from '../../../src/checks/append-only/longest-rise.js';

const marked = (values: readonly number[]): number[] => {
  const marks = longestRise(Int32Array.from(values));
  return values.filter((_, at) => marks[at] === 1);
};

/** All subsequences: slow and obvious. */
function longest(values: readonly number[]): number {
  let best = 0;
  for (let mask = 0; mask < 1 << values.length; mask++) {
    const chosen = values.filter((value, at) => value >= 0 && (mask >> at) & 1);
    if (chosen.every((value, at) => at === 0 || chosen[at - 1]! < value))
      best = Math.max(best, chosen.length);
  }
  return best;
}

describe('longestRise', () => {
  describe('when values are any', () => {
    it('marks a rising run that is as long as any', () => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 9 }), (values) => {
          const run = marked(values);
          expect(run.every((value, at) => value >= 0 && (at === 0 || run[at - 1]! < value))).toBe(true);
          expect(run.length).toBe(longest(values));
        }),
      );
    });
  });

  describe('when one value moved', () => {
    it('leaves that one out', () => {
      expect(marked([1, 2, 9, 3, 4])).toEqual([1, 2, 3, 4]);
    });
  });
});
