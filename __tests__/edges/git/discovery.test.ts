import { afterAll, describe, expect, it } from '@jest/globals';
import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EMPTY_TREES } from '../../../src/edges/git/discovery.js';
import { openRepository } from '../../../src/edges/git/repository.js';
import { cleanEnvironment, refusal, removeScratch, Scratch, scratchFolder } from './scratch.js';

afterAll(removeScratch);

describe('opening a repository', () => {
  describe.each(['sha1', 'sha256'] as const)('when it is a %s repository', (format) => {
    it('knows HEAD', async () => {
      const scratch = Scratch.create({ format });
      const head = scratch.commit();
      expect((await openRepository(scratch.root, { env: scratch.env })).headCommit).toBe(head);
    });

    it('knows that there is no HEAD before the first commit', async () => {
      const scratch = Scratch.create({ format });
      expect((await openRepository(scratch.root, { env: scratch.env })).headCommit).toBeNull();
    });

    it('knows the id that git gives to a tree without entries', () => {
      const scratch = Scratch.create({ format });
      expect(EMPTY_TREES[format]).toBe(scratch.git('hash-object', '-t', 'tree', '--stdin'));
    });
  });

  describe('when started in a sub-folder', () => {
    it('finds the root', async () => {
      const scratch = Scratch.create();
      mkdirSync(path.join(scratch.root, 'x', 'y'), { recursive: true });
      const repository = await openRepository(path.join(scratch.root, 'x', 'y'), { env: scratch.env });
      expect(repository.root).toBe(scratch.root);
    });
  });

  describe('when started in a linked work tree', () => {
    it('has that work tree as its root', async () => {
      const scratch = Scratch.create();
      scratch.commit();
      scratch.git('worktree', 'add', '-q', '../other tree', '-b', 'topic');
      const root = path.join(path.dirname(scratch.root), 'other tree');
      expect((await openRepository(root, { env: scratch.env })).root).toBe(root);
    });
  });

  describe('when GIT_DIR and GIT_INDEX_FILE point to another repository', () => {
    it('opens the one it was started in', async () => {
      const [here, other] = [Scratch.create(), Scratch.create()];
      const env = {
        ...here.env,
        GIT_DIR: path.join(other.root, '.git'),
        GIT_INDEX_FILE: path.join(other.root, '.git/index'),
      };
      expect((await openRepository(here.root, { env })).root).toBe(here.root);
    });

    it('opens none where it was started in none, unless GIT_WORK_TREE says which', async () => {
      const [other, plain] = [Scratch.create(), scratchFolder()];
      const env = { ...other.env, GIT_DIR: path.join(other.root, '.git') };
      expect(await refusal(openRepository(plain, { env }))).toBe('GATE_NOT_A_REPOSITORY');
      const told = { ...env, GIT_WORK_TREE: plain };
      expect((await openRepository(plain, { env: told })).root).toBe(plain);
    });

    it('reads the index of the one it was started in', async () => {
      const [here, other] = [Scratch.create(), Scratch.create()];
      other.write('other.jsonl', '{}\n');
      other.git('add', '-A');
      const env = { ...here.env, GIT_INDEX_FILE: path.join(other.root, '.git/index') };
      const repository = await openRepository(here.root, { env });
      expect(await repository.index().list()).toEqual([]);
    });
  });

  describe('when GIT_INDEX_FILE points into the repository it was started in', () => {
    it.each([{ hook: true }, { hook: false }])('reads that index (hook: $hook)', async ({ hook }) => {
      const scratch = Scratch.create();
      scratch.commit();
      const env = { ...scratch.env, GIT_INDEX_FILE: path.join(scratch.root, '.git/next-index') };
      scratch.write('staged-elsewhere.jsonl', '{}\n');
      scratch.gitWith({ env: { GIT_INDEX_FILE: env.GIT_INDEX_FILE } }, 'add', '-A');
      const repository = await openRepository(scratch.root, { env, hook });
      expect((await repository.index().list()).map((entry) => entry.path)).toEqual([
        'staged-elsewhere.jsonl',
      ]);
      await repository.close();
    });

    it('takes a relative one from the root, as git does', async () => {
      const scratch = Scratch.create();
      scratch.write('a.jsonl', '{}\n');
      scratch.git('add', '-A');
      mkdirSync(path.join(scratch.root, 'sub'));
      const env = { ...scratch.env, GIT_INDEX_FILE: '.git/index' };
      const repository = await openRepository(path.join(scratch.root, 'sub'), { env });
      expect(await repository.index().list()).toHaveLength(1);
    });
  });

  describe('when there is no repository', () => {
    it('refuses', async () => {
      const folder = scratchFolder();
      expect(await refusal(openRepository(folder, { env: cleanEnvironment() }))).toBe(
        'GATE_NOT_A_REPOSITORY',
      );
    });

    it('refuses a folder that is not there', async () => {
      const folder = path.join(scratchFolder(), 'gone');
      expect(await refusal(openRepository(folder, { env: cleanEnvironment() }))).toBe(
        'GATE_NOT_A_REPOSITORY',
      );
    });
  });

  describe('when git is not on PATH', () => {
    it('says that git is missing', async () => {
      const scratch = Scratch.create();
      const env = { ...scratch.env, PATH: '/nowhere' };
      expect(await refusal(openRepository(scratch.root, { env }))).toBe('GATE_GIT_MISSING');
    });
  });

  describe('when git answers with a status of its own', () => {
    it('refuses with the first line that git wrote, control characters escaped', async () => {
      const folder = scratchFolder();
      const git = path.join(folder, 'git');
      writeFileSync(git, '#!/bin/sh\nprintf "fatal: bad \\033[31mthing\\nmore\\n" >&2\nexit 3\n');
      chmodSync(git, 0o755);
      await expect(
        openRepository(folder, { env: { ...cleanEnvironment(), PATH: folder } }),
      ).rejects.toMatchObject({
        code: 'GATE_GIT_FAILED',
        message: 'git rev-parse failed: bad \\x1b[31mthing',
      });
    });
  });

  const isRoot = process.getuid?.() === 0;
  describe('when the repository belongs to another user', () => {
    it('refuses with the one command that mends it', async () => {
      const scratch = Scratch.create({ name: 'plain' });
      const env = { ...scratch.env, SUDO_UID: '' };
      // Only root can give files away; elsewhere git's own test switch stands in for the other owner.
      if (isRoot) for (const name of ['.', '.git']) chownSync(path.join(scratch.root, name), 12345, 12345);
      else Object.assign(env, { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' });
      await expect(openRepository(scratch.root, { env })).rejects.toMatchObject({
        code: 'GATE_DUBIOUS_OWNERSHIP',
        help: `run: git config --global --add safe.directory ${scratch.root}`,
      });
    });
  });

  describe('when the folder is reached through a link', () => {
    it('opens the repository behind it', async () => {
      const scratch = Scratch.create();
      const link = path.join(path.dirname(scratch.root), 'link');
      symlinkSync(scratch.root, link);
      expect((await openRepository(link, { env: scratch.env })).root).toBe(scratch.root);
    });
  });

  describe('when it is a bare repository', () => {
    it('refuses: there is no working tree to judge', async () => {
      const folder = scratchFolder();
      new Scratch(folder).git('init', '-q', '--bare', '.');
      expect(await refusal(openRepository(folder, { env: cleanEnvironment() }))).toBe(
        'GATE_NOT_A_REPOSITORY',
      );
    });
  });
});
