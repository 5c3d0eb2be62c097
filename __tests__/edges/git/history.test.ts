import { afterAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cloneOf, opened, removeScratch, Scratch, scratchFolder, threeCommits } from './scratch.js';

afterAll(removeScratch);

describe('the changes of every commit of a range', () => {
  describe('when history is linear', () => {
    it('lists each commit with what it made of what', async () => {
      const { scratch, first, middle, tip } = threeCommits();
      const repository = await opened(scratch);
      const changes = await repository.commitChanges(first, 'HEAD');
      const read = changes?.map(({ commit, base, head }) => [commit, base?.oid, head.oid]);
      const blobs = [first, middle, tip].map((commit) => scratch.git('rev-parse', `${commit}:log`));
      expect(read).toEqual([
        [tip, blobs[1], blobs[2]],
        [middle, blobs[0], blobs[1]],
      ]);
    });

    it('counts the first commit of all as adding everything', async () => {
      const { scratch, first } = threeCommits();
      const changes = await (await opened(scratch)).commitChanges(null, first);
      expect(changes?.map(({ path: name, base }) => [name, base])).toEqual([['log', null]]);
    });

    it('leaves deletions out, since they add nothing', async () => {
      const { scratch, tip } = threeCommits();
      scratch.git('rm', '-q', 'log');
      scratch.commit();
      expect(await (await opened(scratch)).commitChanges(tip, 'HEAD')).toEqual([]);
    });

    it('is empty for an empty range', async () => {
      const { scratch, tip } = threeCommits();
      expect(await (await opened(scratch)).commitChanges(tip, tip)).toEqual([]);
    });
  });

  describe('when a commit is a merge', () => {
    function merged(result: Record<string, string>): { scratch: Scratch; base: string; merge: string } {
      const scratch = Scratch.create();
      scratch.write('log', 'base\n');
      const base = scratch.commit();
      scratch.git('switch', '-q', '-c', 'topic');
      scratch.write('log', 'base\ntheirs\n');
      scratch.write('theirs', 'x');
      scratch.commit();
      scratch.git('switch', '-q', 'main');
      scratch.write('log', 'base\nours\n');
      scratch.commit();
      scratch.git('merge', '-q', '--no-commit', '-s', 'ours', 'topic');
      for (const [name, content] of Object.entries({ theirs: 'x', ...result })) scratch.write(name, content);
      return { scratch, base, merge: scratch.commit('merge') };
    }

    it('lists what the merge itself brought in', async () => {
      const { scratch, base, merge } = merged({ log: 'base\nours\n', smuggled: 'y' });
      const changes = await (await opened(scratch)).commitChanges(base, merge);
      const own = changes?.filter((change) => change.commit === merge).map((change) => change.path);
      expect(own).toEqual(['smuggled']);
    });

    it('gives both sides of a path that differs from both', async () => {
      const { scratch, base, merge } = merged({ log: 'base\nours\ntheirs\n' });
      const changes = await (await opened(scratch)).commitChanges(base, merge);
      const own = changes?.find((change) => change.commit === merge);
      const sides = [own?.base?.oid, own?.otherBases.map((entry) => entry.oid)];
      expect(sides).toEqual([
        scratch.git('rev-parse', 'HEAD^1:log'),
        [scratch.git('rev-parse', 'HEAD^2:log')],
      ]);
    });
  });

  describe('when history is cut off inside the range', () => {
    it('cannot be told', async () => {
      const { scratch, first } = threeCommits();
      const clone = cloneOf(scratch, '--depth=1');
      expect(await (await opened(clone)).commitChanges(first, 'HEAD')).toBeNull();
    });
  });

  describe('when history is cut off, and it is known how many commits the range has', () => {
    /** Three commits on a branch that left main at `fork`; main went on for five. `depth` is how much is cloned. */
    function forked(depth: number): { clone: Scratch; base: string; own: string[] } {
      const scratch = Scratch.create();
      scratch.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
      scratch.commit('older');
      scratch.commit('fork');
      scratch.git('switch', '-q', '-c', 'topic');
      const own = ['one', 'two', 'three'].map((name) => {
        scratch.write(name, name);
        return scratch.commit(name);
      });
      scratch.git('switch', '-q', 'main');
      for (let at = 0; at < 5; at++) scratch.commit(`main ${at}`);
      const clone = cloneOf(scratch, `--depth=${depth}`, '--branch=topic', '--no-tags');
      return { clone, base: scratch.git('rev-parse', 'main'), own };
    }

    it('is told, and the base is left out though nothing shows that it is one', async () => {
      const { clone, base, own } = forked(4);
      const changes = await (await opened(clone)).commitChanges(base, 'HEAD', 4);
      expect(changes?.map(({ commit }) => commit)).toEqual(own.reverse());
    });

    it('cannot be told without the number', async () => {
      const { clone, base } = forked(4);
      expect(await (await opened(clone)).commitChanges(base, 'HEAD')).toBeNull();
    });

    it('cannot be told where one of them is cut off', async () => {
      const { clone, base } = forked(3);
      expect(await (await opened(clone)).commitChanges(base, 'HEAD', 4)).toBeNull();
    });
  });

  describe('when history is cut off below the range', () => {
    it('is told', async () => {
      const { scratch, middle, tip } = threeCommits();
      const clone = cloneOf(scratch, '--depth=2');
      const changes = await (await opened(clone)).commitChanges(middle, 'HEAD');
      expect(changes?.map((change) => change.commit)).toEqual([tip]);
    });
  });
});

describe('questions about history', () => {
  describe('when a commit object is read', () => {
    it('names its parents also where history is cut off', async () => {
      const { scratch, middle } = threeCommits();
      expect(await (await opened(cloneOf(scratch, '--depth=1'))).parents('HEAD')).toEqual([middle]);
    });
  });

  describe('when ancestry is asked for', () => {
    it('knows ancestors, and a commit as its own', async () => {
      const { scratch, first, tip } = threeCommits();
      const repository = await opened(scratch);
      const answers = [
        [first, tip],
        [tip, first],
        [tip, tip],
      ].map(([a, b]) => repository.isAncestor(a!, b!));
      expect(await Promise.all(answers)).toEqual([true, false, true]);
    });

    it('knows of no merge base of unrelated commits', async () => {
      const { scratch, tip } = threeCommits();
      scratch.git('checkout', '-q', '--orphan', 'unrelated');
      const other = scratch.commit();
      expect(await (await opened(scratch)).mergeBase(tip, other)).toBeNull();
    });
  });

  describe.each(['sha1', 'sha256'] as const)('when a new branch of a %s repository is pushed', (format) => {
    function pushed(...branches: string[]): { scratch: Scratch; base: string; tip: string } {
      const bare = scratchFolder('bare');
      new Scratch(bare).git('init', '-q', '--bare', '-b', 'main', `--object-format=${format}`);
      const scratch = Scratch.create({ format });
      scratch.git('remote', 'add', 'origin', bare);
      const base = scratch.commit();
      scratch.git('switch', '-q', '-c', 'topic');
      const tip = scratch.commit();
      for (const branch of branches)
        scratch.git('push', '-q', 'origin', `${branch === 'topic' ? tip : base}:refs/heads/${branch}`);
      return { scratch, base, tip };
    }

    it('is judged against the default branch of the remote', async () => {
      const { scratch, base, tip } = pushed('main');
      expect(await (await opened(scratch, { hook: true })).pushBase(tip, 'origin')).toBe(base);
    });

    it('is judged against the default branch when it stands on another branch there already', async () => {
      const { scratch, base, tip } = pushed('main', 'topic');
      expect(await (await opened(scratch, { hook: true })).pushBase(tip, 'origin')).toBe(base);
    });

    it('is judged against what is shared where the default branch is not known', async () => {
      const { scratch, base, tip } = pushed('release');
      expect(await (await opened(scratch, { hook: true })).pushBase(tip, 'origin')).toBe(base);
    });

    it('is all new to a remote that has nothing', async () => {
      const { scratch, tip } = pushed();
      expect(await (await opened(scratch, { hook: true })).pushBase(tip, 'origin')).toBeNull();
    });

    it('is all new to a remote that is no more than an address', async () => {
      const { scratch, tip } = pushed('main');
      expect(
        await (await opened(scratch, { hook: true })).pushBase(tip, 'https://host.invalid/x*'),
      ).toBeNull();
    });
  });

  describe('when anything was asked', () => {
    it('has not written the index', async () => {
      const { scratch, first } = threeCommits();
      scratch.write('log', 'one\ntwo\nthree\n');
      const before = readFileSync(path.join(scratch.root, '.git/index'));
      const repository = await opened(scratch);
      await Promise.all([
        repository.worktree().list(),
        repository.index().list(),
        repository.changes(await repository.commit(first), repository.index()),
      ]);
      expect(readFileSync(path.join(scratch.root, '.git/index'))).toEqual(before);
    });
  });
});
