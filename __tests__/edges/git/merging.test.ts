import { afterEach, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findRepository } from '../../../src/edges/git/discovery.js';
import { readMerging, type Merging } from '../../../src/edges/git/merging.js';
import { cloneOf, removeScratch, Scratch } from './scratch.js';

afterEach(removeScratch);

/** `main` and `topic` with a commit of their own; HEAD is topic. */
function forked(): { scratch: Scratch; main: string; topic: string } {
  const scratch = Scratch.create({ name: 'up' });
  scratch.commit('base');
  scratch.git('branch', 'topic');
  scratch.write('m', '');
  const main = scratch.commit('main');
  scratch.git('switch', '-q', 'topic');
  scratch.write('t', '');
  return { scratch, main, topic: scratch.commit('topic') };
}

async function merging(scratch: Scratch, env: Record<string, string> = {}): Promise<Merging> {
  return await readMerging(await findRepository(scratch.root, { ...scratch.env, ...env }, true));
}

describe('readMerging', () => {
  describe('when git merge names the other commit', () => {
    it('finds theirs upstream where the default branch has it', async () => {
      const { scratch, main, topic } = forked();
      expect(await merging(scratch, { [`GITHEAD_${main}`]: 'main' })).toEqual({
        operation: 'merge',
        upstream: 'theirs',
        ours: topic,
        theirs: main,
      });
    });

    it('finds ours upstream on the default branch', async () => {
      const { scratch, topic } = forked();
      scratch.git('switch', '-q', 'main');
      expect(await merging(scratch, { [`GITHEAD_${topic}`]: 'topic' })).toMatchObject({ upstream: 'ours' });
    });

    it('asks the remote’s default branch before the local one', async () => {
      const { scratch } = forked();
      scratch.git('switch', '-q', 'main');
      const clone = cloneOf(scratch);
      clone.write('c', '');
      clone.commit('own');
      scratch.write('n', '');
      scratch.commit('new');
      clone.git('fetch', '-q');
      const theirs = clone.git('rev-parse', 'origin/main');
      expect(await merging(clone, { [`GITHEAD_${theirs}`]: 'x' })).toMatchObject({ upstream: 'theirs' });
    });

    it('takes ours where no default branch has either', async () => {
      const { scratch, main } = forked();
      scratch.git('branch', '-m', 'main', 'other');
      expect(await merging(scratch, { [`GITHEAD_${main}`]: 'x' })).toMatchObject({ upstream: 'ours' });
    });
  });

  describe('when only MERGE_HEAD tells', () => {
    it('is a merge', async () => {
      const { scratch, main } = forked();
      scratch.git('update-ref', 'MERGE_HEAD', main);
      expect(await merging(scratch)).toMatchObject({ operation: 'merge', theirs: main });
    });
  });

  describe('when git is at work without a merge', () => {
    it('is a commit that is applied to ours', async () => {
      const { scratch } = forked();
      writeFileSync(path.join(scratch.root, '.git/index.lock'), '');
      expect(await merging(scratch)).toMatchObject({ operation: 'pick', upstream: 'ours', theirs: null });
    });
  });

  describe('when nothing is going on', () => {
    it('is a merge, which refuses more', async () => {
      expect(await merging(forked().scratch)).toMatchObject({ operation: 'merge', upstream: 'ours' });
    });
  });
});
