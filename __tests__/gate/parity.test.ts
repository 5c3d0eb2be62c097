import { afterEach, describe, expect, it } from '@jest/globals';
import { comparePairs, sideOf } from '../../src/gate/parity.js';
import type { Pair } from '../../src/gate/parity-pairs.js';
import type { Snapshot } from '../../src/gate/ports.js';
import { opened, removeScratch, Scratch } from '../edges/git/scratch.js';

afterEach(removeScratch);

const pair = (active: string, template: string, when: Pair['when'] = 'always'): Pair => ({
  scope: 's',
  active,
  template,
  block: null,
  when,
});

/** The same files as a commit, in the index and on disk. */
async function snapshots(files: Readonly<Record<string, string>>): Promise<readonly Snapshot[]> {
  const scratch = Scratch.create();
  for (const [name, content] of Object.entries(files)) scratch.write(name, content);
  scratch.commit();
  const repository = await opened(scratch);
  return [await repository.commit('HEAD'), repository.index(), repository.worktree()];
}

describe('sideOf', () => {
  it('tells file, folder and nothing apart in every snapshot', async () => {
    for (const snapshot of await snapshots({ 'a/b': '1', c: '1' })) {
      const kinds = await Promise.all(
        ['a', 'c', 'd'].map(async (path) => (await sideOf(snapshot, path))?.kind),
      );
      expect(kinds).toEqual(['folder', 'file', undefined]);
    }
  });
});

describe('comparePairs', () => {
  it('says the same of a commit, the index and the disk', async () => {
    const rules: string[][] = [];
    for (const snapshot of await snapshots({ 'a/x': '1', 'a/y': '1', 't/a/x': '2' })) {
      const [compared] = await comparePairs([pair('a', 't/a')], snapshot);
      rules.push(compared!.remarks.map(({ rule }) => rule));
    }
    expect(rules).toEqual(Array(3).fill(['EVIDENCE_PARITY_MISMATCH', 'EVIDENCE_PARITY_MISSING']));
  });

  it('mirrors no template folder that lies inside its own active side', async () => {
    const [commit] = await snapshots({ 'a/x': '1', 'a/t/x': '1' });
    expect((await comparePairs([pair('a', 'a/t')], commit!))[0]?.remarks).toEqual([]);
  });

  describe('when a pair is not of the config', () => {
    it.each([
      ['either', { a: '1', 'template/z': '1' }, 1],
      ['either', { z: '1', 'template/z': '1' }, 0],
      ['either', { a: '1' }, 0],
      ['template', { a: '1', 'template/z': '1' }, 0],
      ['template', { a: '1', 'template/a': '1' }, 1],
    ] as const)('counts it by its sides (%s, %j)', async (when, files, count) => {
      const [commit] = await snapshots(files);
      expect(await comparePairs([pair('a', 'template/a', when)], commit!)).toHaveLength(count);
    });
  });
});
