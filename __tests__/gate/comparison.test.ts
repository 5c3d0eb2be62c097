import { describe, expect, it } from '@jest/globals';
import { compareSides } from '../../src/gate/comparison.js';
import { MemorySnapshot } from '../support/memory.js';

const snapshot = new MemorySnapshot({ one: 'a\n', other: 'b', head: 'a\nb\nc\n' });
const side = (path: string) => ({ snapshot, entry: snapshot.entry(path) });

/** Which of the head's three lines are added. */
async function added(bases: readonly string[], inMemoryBytes?: number): Promise<boolean[]> {
  const head = Buffer.from('a\nb\nc\n');
  const found = (await compareSides(bases.map(side), side('head'), inMemoryBytes)).added;
  return [0, 2, 4].map((at) => at >= found.fromByte && found.takeKnown?.(head, at, at + 1) !== true);
}

describe('compareSides', () => {
  describe('when there is no base', () => {
    it('takes all lines for added', async () => {
      expect(await added([])).toEqual([true, true, true]);
    });
  });

  describe.each([
    ['in memory', undefined],
    ['in streams', 1],
  ])('when the sides are compared %s', (_, bytes) => {
    it('takes a line of any base for known', async () => {
      expect(await added(['one', 'other'], bytes)).toEqual([false, false, true]);
    });

    it('does not join the last line of a base with the first of the next', async () => {
      expect(await added(['other', 'one'], bytes)).toEqual([false, false, true]);
    });
  });

  it('gives the content that it has read', async () => {
    expect((await compareSides([side('one')], side('head'))).content?.toString()).toBe('a\nb\nc\n');
  });

  it('holds nothing that is too large', async () => {
    expect((await compareSides([side('one')], side('head'), 7)).content).toBeNull();
  });
});
