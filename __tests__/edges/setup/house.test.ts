import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { House } from '../../../src/edges/setup/house.js';
import { refusal, removeScratch, scratchFolder } from '../git/scratch.js';

afterEach(removeScratch);

async function appended(before: string | null): Promise<string> {
  const root = scratchFolder();
  const file = path.join(root, 'f');
  if (before !== null) writeFileSync(file, before);
  await new House(root).append('f', ['x']);
  return readFileSync(file, 'utf8');
}

describe('appending a line', () => {
  it.each([
    [null, 'x\n'],
    ['a\n', 'a\nx\n'],
    ['a', 'a\nx\n'],
    ['a\r\n', 'a\r\nx\r\n'],
  ])('behind %j glues nothing', async (before, after) => {
    expect(await appended(before)).toBe(after);
  });
});

describe('reading a file', () => {
  it('is null where there is none, also behind a file', () => {
    const root = scratchFolder();
    writeFileSync(path.join(root, 'f'), '');
    expect([new House(root).read('g'), new House(root).read('f/g')]).toEqual([null, null]);
  });

  it.each([
    ['a folder', (file: string) => mkdirSync(file)],
    ['a pipe that nobody writes', (file: string) => execFileSync('mkfifo', [file])],
  ])('refuses %s', async (_, lay) => {
    const root = scratchFolder();
    lay(path.join(root, 'f'));
    expect(await refusal((async () => await Promise.resolve(new House(root).read('f')))())).toBe(
      'GATE_UNREADABLE',
    );
  });
});

describe('the manifest', () => {
  it.each(['no json', '[]', 'null'])('is null for %j', (text) => {
    const root = scratchFolder();
    writeFileSync(path.join(root, 'package.json'), text);
    expect(new House(root).manifest).toBeNull();
  });
});
