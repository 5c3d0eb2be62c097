import { afterEach, describe, expect, it } from '@jest/globals';
import { acceptedCommits } from '../../../src/edges/git/accepted.js';
import { findRepository } from '../../../src/edges/git/discovery.js';
import { removeScratch, Scratch } from './scratch.js';

afterEach(removeScratch);

interface Forked {
  readonly scratch: Scratch;
  readonly main: string;
  readonly topic: string;
}

/** `main` and `topic` with a commit of their own; HEAD is main. */
function forked(): Forked {
  const scratch = Scratch.create();
  scratch.commit('base');
  scratch.git('switch', '-q', '-c', 'topic');
  scratch.write('t', '');
  const topic = scratch.commit('topic');
  scratch.git('switch', '-q', 'main');
  scratch.write('m', '');
  return { scratch, main: scratch.commit('main'), topic };
}

async function accepted(scratch: Scratch): Promise<readonly string[]> {
  return await acceptedCommits(await findRepository(scratch.root, scratch.env, false));
}

function remoteHas(scratch: Scratch, commit: string): void {
  scratch.git('update-ref', 'refs/remotes/origin/main', commit);
}

function merge(scratch: Scratch, into: string, from: string, ...how: string[]): string {
  scratch.git('switch', '-q', into);
  scratch.git('merge', '-q', '--no-ff', '--no-edit', ...how, from);
  return scratch.git('rev-parse', 'HEAD');
}

describe('acceptedCommits', () => {
  it('are none before the first commit', async () => {
    expect(await accepted(Scratch.create())).toEqual([]);
  });

  describe('when a merge is on its way', () => {
    it('is the default branch that a topic is merged into', async () => {
      const { scratch, main } = forked();
      merge(scratch, 'main', 'topic', '--no-commit');
      expect(await accepted(scratch)).toEqual([main]);
    });

    it('is the default branch that is merged into a topic', async () => {
      const { scratch, main } = forked();
      merge(scratch, 'topic', 'main', '--no-commit');
      expect(await accepted(scratch)).toEqual([main]);
    });

    it('is what the remote has where a pull joins it with commits of its own', async () => {
      const { scratch, topic } = forked();
      remoteHas(scratch, topic);
      merge(scratch, 'main', 'topic', '--no-commit');
      expect(await accepted(scratch)).toEqual([topic]);
    });

    it('is ours beside the default branch where that has neither side', async () => {
      const { scratch, main, topic } = forked();
      scratch.git('switch', '-q', '-c', 'other', 'main~1');
      scratch.write('o', '');
      scratch.commit('other');
      merge(scratch, 'topic', 'other', '--no-commit');
      expect(await accepted(scratch)).toEqual([main, topic]);
    });
  });

  describe('when the merge is committed', () => {
    it('is the first parent on the default branch of a repository without a remote', async () => {
      const { scratch, main } = forked();
      merge(scratch, 'main', 'topic');
      expect(await accepted(scratch)).toEqual([main]);
    });

    it('is the side that the remote has', async () => {
      const { scratch, main } = forked();
      remoteHas(scratch, main);
      merge(scratch, 'topic', 'main');
      expect(await accepted(scratch)).toEqual([main]);
    });

    it('is all of it once the remote’s default branch has it', async () => {
      const { scratch } = forked();
      const merged = merge(scratch, 'main', 'topic');
      remoteHas(scratch, merged);
      expect(await accepted(scratch)).toEqual([merged]);
    });
  });

  describe('when HEAD is no merge', () => {
    it('is the default branch, on a topic', async () => {
      const { scratch, main } = forked();
      scratch.git('switch', '-q', 'topic');
      expect(await accepted(scratch)).toEqual([main]);
    });

    it('is HEAD, on the default branch and where there is none', async () => {
      const { scratch, main } = forked();
      expect(await accepted(scratch)).toEqual([main]);
      scratch.git('branch', '-q', '-m', 'main', 'own');
      expect(await accepted(scratch)).toEqual([main]);
    });
  });
});
