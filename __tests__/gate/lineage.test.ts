import { afterEach, describe, expect, it } from '@jest/globals';
import { findLineage } from '../../src/gate/lineage.js';
import { cloneOf, opened, removeScratch, Scratch } from '../edges/git/scratch.js';

afterEach(removeScratch);

/** main: 1, 2; topic from 1: a. */
function parted(): { scratch: Scratch; fork: string; main: string; topic: string } {
  const scratch = Scratch.create({ name: 'r' });
  scratch.write('a', '1');
  const fork = scratch.commit();
  scratch.git('switch', '-qc', 'topic');
  scratch.write('b', 'a');
  const topic = scratch.commit();
  scratch.git('switch', '-q', 'main');
  scratch.write('a', '2');
  return { scratch, fork, main: scratch.commit(), topic };
}

describe('findLineage', () => {
  describe('when the head goes on from the base', () => {
    it('says so', async () => {
      const { scratch, fork, main } = parted();
      expect(await findLineage(await opened(scratch), fork, main)).toEqual({ kind: 'descends' });
    });

    it('says so of a merge whose first parent is the base, in the shallowest clone', async () => {
      const { scratch, main } = parted();
      scratch.git('merge', '-q', '--no-edit', 'topic');
      const merge = scratch.git('rev-parse', 'HEAD');
      const repository = await opened(cloneOf(scratch, '--depth', '1'));
      expect(await findLineage(repository, main, merge)).toEqual({ kind: 'descends' });
    });
  });

  describe('when it took in what the default branch has meanwhile', () => {
    it('names the commit of the default branch that it has', async () => {
      const { scratch, main, topic } = parted();
      scratch.git('update-ref', 'refs/remotes/origin/main', main);
      scratch.git('switch', '-q', 'topic');
      scratch.git('merge', '-q', '--no-edit', 'main');
      const merge = scratch.git('rev-parse', 'HEAD');
      expect(await findLineage(await opened(scratch), topic, merge)).toEqual({
        kind: 'merged-upstream',
        commit: main,
      });
    });

    it('does not count when the base is the default branch’s own', async () => {
      const { scratch, main } = parted();
      scratch.git('update-ref', 'refs/remotes/origin/main', main);
      scratch.git('merge', '-q', '--no-edit', 'topic');
      const merge = scratch.git('rev-parse', 'HEAD');
      expect(await findLineage(await opened(scratch), main, merge)).toEqual({ kind: 'descends' });
    });
  });

  describe('when both went on from a common commit', () => {
    it('names it', async () => {
      const { scratch, fork, main, topic } = parted();
      expect(await findLineage(await opened(scratch), main, topic)).toEqual({
        kind: 'apart',
        mergeBase: fork,
      });
    });
  });

  describe('when they have nothing in common', () => {
    it('says so', async () => {
      const { scratch, main } = parted();
      const other = scratch.git('commit-tree', '-m', 'x', 'HEAD^{tree}');
      expect(await findLineage(await opened(scratch), main, other)).toEqual({ kind: 'unrelated' });
    });
  });

  describe('when a shallow clone does not tell', () => {
    it('takes nothing for granted', async () => {
      const { scratch, main, topic } = parted();
      const repository = await opened(cloneOf(scratch, '--depth', '1', '--no-single-branch'));
      expect(await findLineage(repository, main, topic)).toEqual({ kind: 'unknown' });
    });
  });
});
