import { afterAll, describe, expect, it } from '@jest/globals';
import { opened, removeScratch, Scratch } from './scratch.js';

afterAll(removeScratch);

describe('ignored', () => {
  it('names the paths that a rule matches, tracked or not', async () => {
    const scratch = Scratch.create();
    scratch.write('kept.gz', 'x');
    scratch.commit();
    scratch.write('.gitignore', '*.gz\n!b ü.gz\n');
    const ignored = await (await opened(scratch)).ignored(['kept.gz', 'not-there.gz', 'b ü.gz', 'a.txt']);
    expect([...ignored].sort()).toEqual(['kept.gz', 'not-there.gz']);
  });

  it('tells a folder from a file', async () => {
    const scratch = Scratch.create();
    scratch.write('.gitignore', 'benchmarks/\n');
    const ignored = await (await opened(scratch)).ignored(['benchmarks/', 'benchmarks']);
    expect([...ignored]).toEqual(['benchmarks/']);
  });

  it('names none where nothing is ignored', async () => {
    expect((await (await opened(Scratch.create())).ignored(['a'])).size).toBe(0);
  });
});

describe('untracked', () => {
  it('lists files that git ignores and files that it only does not track', async () => {
    const scratch = Scratch.create();
    scratch.write('runs/kept.jsonl', '{}');
    scratch.commit();
    scratch.write('.gitignore', 'runs/ignored*\n');
    for (const name of ['runs/ignored ü.jsonl', 'runs/deep/new.jsonl', 'other/x.jsonl'])
      scratch.write(name, '{}');
    expect(await (await opened(scratch)).untracked('runs/')).toEqual([
      'runs/deep/new.jsonl',
      'runs/ignored ü.jsonl',
    ]);
  });
});
