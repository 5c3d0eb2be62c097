import { afterAll, describe, expect, it } from '@jest/globals';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { opened, refusal, removeScratch, Scratch, textOf } from './scratch.js';

afterAll(removeScratch);

const ODD_NAMES = [
  'log ü 日本.jsonl',
  'a\nb.jsonl',
  '-rf.jsonl',
  ':(top)x.jsonl',
  '*.jsonl',
  'q"uo\\te.jsonl',
  'tab\there.jsonl',
];

describe.each(['sha1', 'sha256'] as const)('snapshots of a %s repository', (format) => {
  describe('when file names are unusual', () => {
    it.each(['worktree', 'index', 'commit'] as const)(
      'finds and reads each of them in the %s',
      async (kind) => {
        const scratch = Scratch.create({ format });
        for (const name of ODD_NAMES) scratch.write(`d/${name}`, name);
        scratch.commit();
        const repository = await opened(scratch);
        const snapshot = kind === 'commit' ? await repository.commit('HEAD') : repository[kind]();
        const read = await Promise.all(ODD_NAMES.map((name) => textOf(snapshot, `d/${name}`)));
        expect(read).toEqual(ODD_NAMES);
      },
    );

    it('lists them in the same order everywhere', async () => {
      const scratch = Scratch.create({ format });
      for (const name of [...ODD_NAMES, 'a/b', 'a.b', 'ab', 'A', '\uffee', '😀']) scratch.write(name, name);
      scratch.commit();
      const repository = await opened(scratch);
      const lists = [repository.worktree(), repository.index(), await repository.commit('HEAD')].map((s) =>
        s.list(),
      );
      const [worktree, index, commit] = (await Promise.all(lists)).map((list) =>
        list.map((entry) => entry.path),
      );
      expect([worktree, index]).toEqual([commit, commit]);
    });
  });

  describe('when the index differs from the disk', () => {
    it('reads the staged bytes from the index', async () => {
      const scratch = Scratch.create({ format });
      scratch.write('log.jsonl', 'staged\n');
      scratch.git('add', '-A');
      scratch.write('log.jsonl', 'on disk\n');
      expect(await textOf((await opened(scratch)).index(), 'log.jsonl')).toBe('staged\n');
    });
  });
});

describe('the index', () => {
  describe('when a path was announced with git add -N', () => {
    it('leaves it out, as the commit will', async () => {
      const scratch = Scratch.create();
      scratch.write('announced', 'x');
      scratch.git('add', '-N', 'announced');
      const index = (await opened(scratch)).index();
      expect([await index.find('announced'), await index.list()]).toEqual([null, []]);
    });
  });

  describe('when paths are unmerged', () => {
    it('refuses', async () => {
      const scratch = Scratch.create();
      scratch.write('a', 'base');
      scratch.commit();
      scratch.git('switch', '-q', '-c', 'topic');
      scratch.write('a', 'theirs');
      scratch.commit();
      scratch.git('switch', '-q', 'main');
      scratch.write('a', 'ours');
      scratch.commit();
      expect(() => scratch.git('merge', '-q', 'topic')).toThrow();
      const repository = await opened(scratch);
      const head = await repository.commit('HEAD');
      const answers = [repository.index().list(), repository.changes(head, repository.index())];
      expect(await Promise.all(answers.map(refusal))).toEqual(['GATE_GIT_FAILED', 'GATE_GIT_FAILED']);
    });
  });

  describe('when a submodule that .gitmodules wants ignored takes the place of a file', () => {
    it('reports the type change', async () => {
      const scratch = Scratch.create();
      scratch.write('log.jsonl', '{}\n');
      const head = scratch.commit();
      scratch.git('rm', '-q', 'log.jsonl');
      scratch.write(
        '.gitmodules',
        '[submodule "log.jsonl"]\n\tpath = log.jsonl\n\turl = ./x\n\tignore = all\n',
      );
      scratch.git('add', '.gitmodules');
      scratch.git('update-index', '--add', '--cacheinfo', `160000,${head},log.jsonl`);
      const repository = await opened(scratch);
      const { paths } = await repository.changes(await repository.commit(head), repository.index());
      expect(paths.find((change) => change.path === 'log.jsonl')?.head?.mode).toBe('160000');
    });
  });
});

describe('a commit', () => {
  describe('when it holds links, submodules and folders', () => {
    it('finds each with its mode', async () => {
      const scratch = Scratch.create();
      scratch.write('x.jsonl/inner', 'x');
      symlinkSync('x.jsonl', path.join(scratch.root, 'link'));
      const first = scratch.commit();
      scratch.git('update-index', '--add', '--cacheinfo', `160000,${first},module`);
      scratch.git('commit', '-qm', 'module');
      const commit = await (await opened(scratch)).commit('HEAD');
      const found = await Promise.all(
        ['x.jsonl', 'x.jsonl/inner', 'link', 'module'].map((name) => commit.find(name)),
      );
      expect(found.map((entry) => entry?.mode)).toEqual(['040000', '100644', '120000', '160000']);
    });

    it('refuses to read a submodule', async () => {
      const scratch = Scratch.create();
      const first = scratch.commit();
      scratch.git('update-index', '--add', '--cacheinfo', `160000,${first},module`);
      scratch.git('commit', '-qm', 'module');
      const commit = await (await opened(scratch)).commit('HEAD');
      expect(await refusal(commit.read((await commit.find('module'))!))).toBe('GATE_UNREADABLE');
    });
  });

  describe('when a path is not there', () => {
    it('finds nothing, also below a file', async () => {
      const scratch = Scratch.create();
      scratch.write('file', 'x');
      scratch.commit();
      const commit = await (await opened(scratch)).commit('HEAD');
      expect([await commit.find('none'), await commit.find('file/below')]).toEqual([null, null]);
    });
  });

  describe('when a replace ref shows another commit in its place', () => {
    it('reads the commit that is pushed', async () => {
      const scratch = Scratch.create();
      scratch.write('log', 'altered');
      const altered = scratch.commit();
      scratch.git('checkout', '-q', '--orphan', 'other');
      scratch.write('log', 'clean');
      const clean = scratch.commit();
      scratch.git('replace', altered, clean);
      expect(await textOf(await (await opened(scratch)).commit(altered), 'log')).toBe('altered');
    });
  });

  describe('when the revision is a tag object', () => {
    it('is the commit that the tag names', async () => {
      const scratch = Scratch.create();
      const head = scratch.commit();
      scratch.git('tag', '-a', '-m', 'v1', 'v1');
      expect((await (await opened(scratch)).commit('v1')).label).toBe(head);
    });
  });
});
