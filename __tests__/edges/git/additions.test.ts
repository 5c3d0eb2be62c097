import { afterAll, describe, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { cloneOf, opened, removeScratch, Scratch } from './scratch.js';

afterAll(removeScratch);

const at = (day: string): string => `${day}T12:00:00Z`;

function commitOn(scratch: Scratch, day: string): string {
  scratch.git('add', '-A');
  scratch.gitWith({ env: { GIT_COMMITTER_DATE: at(day) } }, 'commit', '-q', '--allow-empty', '-m', day);
  return scratch.git('rev-parse', 'HEAD');
}

/** `a b.gz` is added in March and stands since; a commit a month up to August. */
function history(): Scratch {
  const scratch = Scratch.create();
  scratch.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  commitOn(scratch, '2026-01-01');
  scratch.write('a b.gz', 'x');
  commitOn(scratch, '2026-03-01');
  for (const month of ['04', '05', '06', '07', '08']) {
    scratch.write('log', month);
    commitOn(scratch, `2026-${month}-01`);
  }
  return scratch;
}

describe('addition', () => {
  it('is the committer date of the commit that added the path', async () => {
    expect(await (await opened(history())).addition('a b.gz', 'HEAD')).toEqual({
      time: new Date(at('2026-03-01')),
      complete: true,
    });
  });

  it('is the newest one where the path was added again', async () => {
    const scratch = history();
    rmSync(path.join(scratch.root, 'a b.gz'));
    commitOn(scratch, '2026-09-01');
    scratch.write('a b.gz', 'x');
    commitOn(scratch, '2026-10-01');
    expect((await (await opened(scratch)).addition('a b.gz', 'HEAD'))?.time).toEqual(
      new Date(at('2026-10-01')),
    );
  });

  it('is none for a path that was never there', async () => {
    expect(await (await opened(history())).addition('b', 'HEAD')).toBeNull();
  });

  describe('when the path came with a merge', () => {
    it('is found on the branch', async () => {
      const scratch = history();
      scratch.git('switch', '-q', '-c', 'topic', 'HEAD~2');
      scratch.write('c', 'x');
      commitOn(scratch, '2026-08-15');
      scratch.git('switch', '-q', 'main');
      scratch.git('merge', '-q', '--no-ff', '-m', 'merge', 'topic');
      expect((await (await opened(scratch)).addition('c', 'HEAD'))?.time).toEqual(new Date(at('2026-08-15')));
    });

    it('is found where the merge itself added it', async () => {
      const scratch = history();
      scratch.git('switch', '-q', '-c', 'topic', 'HEAD~2');
      commitOn(scratch, '2026-08-15');
      scratch.git('switch', '-q', 'main');
      scratch.git('merge', '-q', '--no-ff', '--no-commit', 'topic');
      scratch.write('c', 'x');
      commitOn(scratch, '2026-08-20');
      expect((await (await opened(scratch)).addition('c', 'HEAD'))?.time).toEqual(new Date(at('2026-08-20')));
    });
  });

  describe('when history is cut off', () => {
    it('says that it stood there already', async () => {
      const clone = cloneOf(history(), '--depth=2');
      expect(await (await opened(clone)).addition('a b.gz', 'HEAD')).toEqual({
        time: new Date(at('2026-07-01')),
        complete: false,
      });
    });

    it('is found after as much more history was fetched', async () => {
      const repository = await opened(cloneOf(history(), '--depth=2'));
      const deepened = await repository.deepen('HEAD', new Date('2026-05-15'));
      expect([deepened, await repository.addition('a b.gz', 'HEAD')]).toEqual([
        true,
        { time: new Date(at('2026-05-01')), complete: false },
      ]);
    });

    it.each(['2026-02-15', '2025-12-15'])('is found after history since %s was fetched', async (since) => {
      const repository = await opened(cloneOf(history(), '--depth=2'));
      await repository.deepen('HEAD', new Date(since));
      expect(await repository.addition('a b.gz', 'HEAD')).toEqual({
        time: new Date(at('2026-03-01')),
        complete: true,
      });
    });
  });
});

describe('deepen', () => {
  it('fetches nothing into a full clone', async () => {
    expect(await (await opened(cloneOf(history()))).deepen('HEAD', new Date('2026-02-15'))).toBe(false);
  });

  it('fetches nothing in a hook', async () => {
    const clone = cloneOf(history(), '--depth=2');
    expect(await (await opened(clone, { hook: true })).deepen('HEAD', new Date('2026-02-15'))).toBe(false);
  });

  it('says so where the remote is gone', async () => {
    const clone = cloneOf(history(), '--depth=2');
    clone.git('remote', 'set-url', 'origin', 'file:///nowhere/at/all');
    expect(await (await opened(clone)).deepen('HEAD', new Date('2026-02-15'))).toBe(false);
  });
});
