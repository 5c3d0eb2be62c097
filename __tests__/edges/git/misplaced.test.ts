import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { opened, removeScratch, Scratch } from './scratch.js';

afterAll(removeScratch);

/** Paths with mode 040000 that the working tree lists below the folders. */
async function misplaced(scratch: Scratch, ...folders: string[]): Promise<string[]> {
  const entries = await (await opened(scratch)).worktree().list(folders);
  return entries.filter(({ mode }) => mode === '040000').map((entry) => entry.path);
}

function folder(scratch: Scratch, name: string): void {
  mkdirSync(path.join(scratch.root, name), { recursive: true });
}

describe('findMisplaced', () => {
  it('finds empty folders and pipes by the name of an artifact, at any depth', async () => {
    const scratch = Scratch.create();
    scratch.write('logs/a.jsonl', '{}\n');
    folder(scratch, 'logs/b.jsonl');
    folder(scratch, 'logs/new/deep/c.jsonl.gz');
    execFileSync('mkfifo', [path.join(scratch.root, 'logs/d.jsonl')]);
    expect(await misplaced(scratch, 'logs/')).toEqual([
      'logs/b.jsonl',
      'logs/d.jsonl',
      'logs/new/deep/c.jsonl.gz',
    ]);
  });

  it('leaves out other names, other folders and what git lists itself', async () => {
    const scratch = Scratch.create();
    scratch.write('logs/full.jsonl/inner.txt', 'x');
    folder(scratch, 'logs/tmp');
    folder(scratch, 'data/a.jsonl');
    expect(await misplaced(scratch, 'logs/')).toEqual([]);
  });

  it('leaves out what git ignores, and does not look into it', async () => {
    const scratch = Scratch.create();
    scratch.write('.gitignore', 'vendor/\nignored.jsonl\n');
    folder(scratch, 'vendor/x/a.jsonl');
    folder(scratch, 'ignored.jsonl');
    expect(await misplaced(scratch, '')).toEqual([]);
  });

  it('does not look behind links', async () => {
    const [scratch, other] = [Scratch.create(), Scratch.create()];
    folder(other, 'a.jsonl');
    symlinkSync(other.root, path.join(scratch.root, 'logs'));
    expect(await misplaced(scratch, 'logs/', 'logs/sub/')).toEqual([]);
  });

  it('is not asked where no folders bound the question', async () => {
    const scratch = Scratch.create();
    folder(scratch, 'a.jsonl');
    expect(await (await opened(scratch)).worktree().list()).toEqual([]);
  });
});
