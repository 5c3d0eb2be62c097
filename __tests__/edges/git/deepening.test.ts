import { afterAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { deepenHistory } from '../../../src/edges/git/deepening.js';
import { findRepository } from '../../../src/edges/git/discovery.js';
import { cloneOf, opened, removeScratch, Scratch } from './scratch.js';

afterAll(removeScratch);

/** Ten commits in a row. */
function tenCommits(): Scratch {
  const scratch = Scratch.create();
  for (let at = 0; at < 10; at++) {
    scratch.write('log', `${at}`);
    scratch.commit();
  }
  return scratch;
}

async function deepened(clone: Scratch, reach: number): Promise<boolean> {
  const place = await findRepository(clone.root, clone.env, false);
  return await deepenHistory(place, clone.git('rev-parse', 'HEAD'), reach);
}

const count = (clone: Scratch): number => Number(clone.git('rev-list', '--count', 'HEAD'));

describe('deepenHistory', () => {
  describe('when a number of commits is asked for', () => {
    it.each([2, 4, 9])('fetches until %i are here, and no more', async (reach) => {
      const clone = cloneOf(tenCommits(), '--depth=1');
      expect([await deepened(clone, reach), count(clone)]).toEqual([true, reach]);
    });

    it('takes no history away from a deeper clone', async () => {
      const clone = cloneOf(tenCommits(), '--depth=6');
      await deepened(clone, 3);
      expect(count(clone)).toBe(8);
    });

    it('leaves no trace in refs or FETCH_HEAD', async () => {
      const clone = cloneOf(tenCommits(), '--depth=1');
      const before = clone.git('for-each-ref');
      await deepened(clone, 4);
      const after = [clone.git('for-each-ref'), existsSync(path.join(clone.root, '.git/FETCH_HEAD'))];
      expect(after).toEqual([before, false]);
    });

    it('fetches nothing where the number asks for nothing', async () => {
      expect(await deepened(cloneOf(tenCommits(), '--depth=1'), 1)).toBe(false);
    });

    it('fetches nothing into a full clone', async () => {
      expect(await deepened(cloneOf(tenCommits()), 4)).toBe(false);
    });

    it('fetches nothing into a clone without blobs', async () => {
      const scratch = tenCommits();
      scratch.git('config', 'uploadpack.allowFilter', 'true');
      const clone = cloneOf(scratch, '--depth=1', '--filter=blob:none');
      expect([await deepened(clone, 4), count(clone)]).toEqual([false, 1]);
    });

    it('fetches nothing in a hook', async () => {
      const clone = cloneOf(tenCommits(), '--depth=1');
      expect(await (await opened(clone, { hook: true })).deepen('HEAD', 4)).toBe(false);
    });

    it('says so where the remote is gone', async () => {
      const clone = cloneOf(tenCommits(), '--depth=1');
      clone.git('remote', 'set-url', 'origin', 'file:///nowhere/at/all');
      expect(await deepened(clone, 4)).toBe(false);
    });
  });
});
