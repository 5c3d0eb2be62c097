import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { alignLines } from '../../../src/checks/append-only/alignment.js';
import { linesOf, rulesOf, tasks } from './lines.js';

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 7 });
const align = (base: readonly string[], head: readonly string[]) =>
  alignLines(linesOf(tasks(...base)), linesOf(tasks(...head)), rulesOf());

describe('alignLines', () => {
  describe('when lines are any', () => {
    it('gives every base line one fate, and no head line to two of them', () => {
      fc.assert(
        fc.property(ids, ids, (base, head) => {
          const found = align(base, head);
          const heads = found.base.flatMap((fate) => (fate.kind === 'removed' ? [] : [fate.head]));
          expect([found.base.length, new Set(heads).size]).toEqual([base.length, heads.length]);
        }),
      );
    });

    it('keeps what is the same in both, in place or moved', () => {
      fc.assert(
        fc.property(ids, ids, (base, head) => {
          const { base: fates } = align(base, head);
          for (const [at, id] of base.entries()) {
            const fate = fates[at]!;
            const isThere = head.includes(id);
            expect(fate.kind === 'kept' || fate.kind === 'reordered').toBe(isThere);
            if (isThere && fate.kind !== 'removed') expect(head[fate.head]).toBe(id);
          }
        }),
      );
    });

    it('has nothing against a head that begins with the base', () => {
      fc.assert(
        fc.property(ids, (all) => {
          const found = align(all.slice(0, 3), all);
          expect([found.base.every(({ kind }) => kind === 'kept'), found.inserted]).toEqual([true, []]);
        }),
      );
    });
  });
});
