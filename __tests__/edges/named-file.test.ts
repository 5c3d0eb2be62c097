import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { NoRegularFile, readNamedFile, whyNotRead } from '../../src/edges/named-file.js';
import { removeScratch, scratchFolder } from './git/scratch.js';

afterAll(removeScratch);

function thrownBy(file: string): unknown {
  try {
    readNamedFile(file);
  } catch (error) {
    return error;
  }
  return null;
}

/** What cannot be read as a file, by how it is laid down. */
const IRREGULAR: readonly [name: string, lay: (file: string) => void][] = [
  ['a pipe that nobody writes', (file) => execFileSync('mkfifo', [file])],
  ['a folder', (file) => mkdirSync(file)],
  ['a link to a folder', (file) => symlinkSync('.', file)],
  ['a link to a device without an end', (file) => symlinkSync('/dev/zero', file)],
];

describe('readNamedFile', () => {
  it('reads a file, through a link too', () => {
    const folder = scratchFolder();
    writeFileSync(path.join(folder, 'a'), 'some bytes');
    symlinkSync('a', path.join(folder, 'b'));
    const texts = ['a', 'b'].map((name) => readNamedFile(path.join(folder, name)).toString());
    expect(texts).toEqual(['some bytes', 'some bytes']);
  });

  it('takes the null device for an empty file', () => {
    expect(readNamedFile(os.devNull)).toHaveLength(0);
  });

  it.each(IRREGULAR)('refuses %s at once', (_, lay) => {
    const file = path.join(scratchFolder(), 'f');
    lay(file);
    expect(thrownBy(file)).toBeInstanceOf(NoRegularFile);
  });

  it("lets node's own errors through", () => {
    expect(thrownBy(path.join(scratchFolder(), 'nowhere'))).toMatchObject({ code: 'ENOENT' });
  });
});

describe('whyNotRead', () => {
  it('tells what is no file from what cannot be read', () => {
    const reasons = [new NoRegularFile(), new Error('x')].map(whyNotRead);
    expect(reasons).toEqual(['is no regular file', 'cannot be read']);
  });
});
