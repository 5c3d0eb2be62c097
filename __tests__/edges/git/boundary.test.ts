import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { boundaryCommits, withinBoundary } from '../../../src/edges/git/boundary.js';
import { findRepository } from '../../../src/edges/git/discovery.js';
import { cloneOf, removeScratch, threeCommits } from './scratch.js';

afterAll(removeScratch);

describe('boundaryCommits', () => {
  it('are the commits whose parents were left out', async () => {
    const { scratch, middle } = threeCommits();
    const clone = cloneOf(scratch, '--depth=2');
    expect([...boundaryCommits(await findRepository(clone.root, clone.env, false))]).toEqual([middle]);
  });

  it('are none once all history is here', async () => {
    const { scratch } = threeCommits();
    const clone = cloneOf(scratch, '--depth=2');
    const place = await findRepository(clone.root, clone.env, false);
    rmSync(path.join(clone.root, '.git/shallow'));
    expect(boundaryCommits(place).size).toBe(0);
  });
});

describe('withinBoundary', () => {
  const chain = new Map([
    ['c', ['b']],
    ['b', ['a']],
    ['a', []],
  ]);

  it('is all that is listed where no boundary is met', () => {
    expect(withinBoundary(chain, 'c', new Set(['x']), null)).toEqual(['c', 'b', 'a']);
  });

  it.each([
    [null, null],
    [3, ['c', 'b']],
    [4, null],
  ])('with a boundary at the third commit and a depth of %p is %p', (depth, whole) => {
    expect(withinBoundary(chain, 'c', new Set(['a']), depth)).toEqual(whole);
  });

  describe('when history is cut off as a fetch with a depth does it', () => {
    /** Commit 0 is the head; parents have higher numbers, so that there is no circle. */
    const histories = fc.integer({ min: 1, max: 12 }).chain((size) =>
      fc.record({
        base: fc.nat(size - 1),
        parents: fc.tuple(
          ...Array.from({ length: size }, (_, at) =>
            fc.subarray(range(at + 1, size)).map((ids) => ids.slice(0, 2)),
          ),
        ),
      }),
    );

    it('holds every commit of the range, and no commit of the boundary', () => {
      fc.assert(
        fc.property(histories, fc.nat(3), ({ base, parents }, more) => {
          const ofBase = reach(parents, base);
          const inRange = [...reach(parents, 0).keys()].filter((id) => !ofBase.has(id));
          const depth = inRange.length + 1 + more;
          const here = [...reach(parents, 0)].filter(([, level]) => level <= depth);
          const boundary = here.filter(([id, level]) => level === depth && parents[id]!.length > 0);
          const cut = new Set(boundary.map(([id]) => String(id)));
          // Of the base only its tip is known.
          const listed = here.filter(([id]) => id !== base);
          const known = new Map(
            listed.map(([id]) => [String(id), cut.has(String(id)) ? [] : parents[id]!.map(String)]),
          );
          const whole = withinBoundary(known, '0', cut, depth);
          expect(whole).toEqual(expect.arrayContaining(inRange.map(String)));
          expect(whole?.filter((id) => cut.has(id))).toEqual([]);
        }),
      );
    });
  });
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

/** What is reachable, with its distance, counted from 1. */
function reach(parents: readonly (readonly number[])[], from: number): Map<number, number> {
  const levels = new Map([[from, 1]]);
  for (const [id, level] of levels) {
    for (const parent of parents[id]!) if (!levels.has(parent)) levels.set(parent, level + 1);
  }
  return levels;
}
