import { afterAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { cloneOf, opened, refusal, removeScratch, threeCommits } from './scratch.js';

afterAll(removeScratch);

describe('a commit that is not in the clone', () => {
  describe('when the clone is shallow and its remote has the commit', () => {
    it('is fetched', async () => {
      const { scratch, first } = threeCommits();
      const clone = cloneOf(scratch, '--depth=1');
      expect((await (await opened(clone)).commit(first)).label).toBe(first);
    });

    it('is fetched alone', async () => {
      const { scratch, first, middle } = threeCommits();
      const clone = cloneOf(scratch, '--depth=1');
      const repository = await opened(clone);
      await repository.commit(first);
      expect(await repository.resolve(middle)).toBeNull();
    });

    it('is fetched without a trace in refs or FETCH_HEAD', async () => {
      const { scratch, first } = threeCommits();
      scratch.git('tag', 'v1', first);
      const clone = cloneOf(scratch, '--depth=1');
      const before = clone.git('for-each-ref');
      await (await opened(clone)).commit(first);
      const after = [clone.git('for-each-ref'), existsSync(path.join(clone.root, '.git/FETCH_HEAD'))];
      expect(after).toEqual([before, false]);
    });

    it('is fetched by a user whose environment names an editor, a pager and an ssh command', async () => {
      const { scratch, first } = threeCommits();
      const clone = cloneOf(scratch, '--depth=1');
      const env = {
        ...clone.env,
        GIT_EDITOR: 'vi',
        EDITOR: 'vi',
        PAGER: 'less',
        GIT_PAGER: 'less',
        GIT_SSH_COMMAND: 'ssh -4',
        GIT_ASKPASS: 'true',
      };
      expect(await (await opened(clone, { env })).parents(first)).toEqual([]);
    });
  });

  describe('when the clone is full', () => {
    it('is fetched without making the clone shallow', async () => {
      const { scratch, tip } = threeCommits();
      scratch.git('switch', '-q', '--detach');
      scratch.write('log', 'unreachable\n');
      const lost = scratch.commit();
      scratch.git('switch', '-q', 'main');
      const clone = cloneOf(scratch);
      const repository = await opened(clone);
      await repository.commit(lost);
      const facts = [
        await repository.mergeBase(lost, 'HEAD'),
        existsSync(path.join(clone.root, '.git/shallow')),
      ];
      expect(facts).toEqual([tip, false]);
    });
  });

  describe('when it cannot be had', () => {
    it('is unavailable where the remote is gone', async () => {
      const { scratch, first } = threeCommits();
      const clone = cloneOf(scratch, '--depth=1');
      clone.git('remote', 'set-url', 'origin', 'file:///nowhere/at/all');
      await expect((await opened(clone)).commit(first)).rejects.toMatchObject({
        code: 'GATE_BASE_UNAVAILABLE',
        help: expect.stringContaining('fetch-depth: 0'),
      });
    });

    it('is unavailable where there is no remote', async () => {
      const { scratch } = threeCommits();
      expect(await refusal((await opened(scratch)).commit('1'.repeat(40)))).toBe('GATE_BASE_UNAVAILABLE');
    });

    it.each(['no-such-branch', 'HEAD~99', '--upload-pack=x', 'HEAD\nHEAD', ''])(
      'is unavailable for %j',
      async (revision) => {
        const { scratch } = threeCommits();
        expect(await refusal((await opened(scratch)).commit(revision))).toBe('GATE_BASE_UNAVAILABLE');
      },
    );

    it('shows no credentials of the remote', async () => {
      const { scratch, first } = threeCommits();
      const clone = cloneOf(scratch, '--depth=1');
      clone.git('remote', 'set-url', 'origin', 'nosuch://user:pass-word@host.invalid/x');
      await expect((await opened(clone)).commit(first)).rejects.not.toMatchObject({
        message: expect.stringContaining('pass-word'),
      });
    });
  });

  describe('when asked for by a hook', () => {
    it('is not fetched', async () => {
      const { scratch, first } = threeCommits();
      const clone = cloneOf(scratch, '--depth=1');
      await expect((await opened(clone, { hook: true })).commit(first)).rejects.toMatchObject({
        code: 'GATE_BASE_UNAVAILABLE',
        help: expect.stringContaining('git fetch'),
      });
    });
  });
});
