import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readConfigFile } from '../../src/edges/config-file.js';
import { refusal, removeScratch, scratchFolder } from './git/scratch.js';

afterAll(removeScratch);

describe('readConfigFile', () => {
  it.each([
    ['my.json', '.', 'my.json'],
    ['my.json', 'deep', 'deep/my.json'],
    ['../my.json', 'deep', 'my.json'],
  ])('names %s, given in %s, by its path in the repository', async (given, from, expected) => {
    const root = scratchFolder();
    expect(await readConfigFile(given, path.join(root, from), root)).toEqual({ path: expected, bytes: null });
  });

  it('reads one that lies outside', async () => {
    const [root, outside] = [scratchFolder(), scratchFolder()];
    writeFileSync(path.join(outside, 'my.json'), '{}');
    const config = await readConfigFile(path.join(outside, 'my.json'), root, root);
    expect(config?.bytes?.toString()).toBe('{}');
  });

  it('takes one behind a linked folder for what it is', async () => {
    const [root, outside] = [scratchFolder(), scratchFolder()];
    writeFileSync(path.join(outside, 'my.json'), '{}');
    symlinkSync(outside, path.join(root, 'linked'));
    expect((await readConfigFile('linked/my.json', root, root))?.bytes?.toString()).toBe('{}');
  });

  it('cannot tell where one outside is not there', async () => {
    const root = scratchFolder();
    expect(await refusal(readConfigFile('../nowhere.json', root, root))).toBe('GATE_CONFIG_INVALID');
  });

  it.each([
    ['a pipe that nobody writes', (file: string) => execFileSync('mkfifo', [file])],
    ['a folder', (file: string) => mkdirSync(file)],
    ['a device', (file: string) => symlinkSync('/dev/zero', file)],
  ])('cannot tell, and does not wait, where one outside is %s', async (_, lay) => {
    const [root, outside] = [scratchFolder(), scratchFolder()];
    lay(path.join(outside, 'my.json'));
    const reading = readConfigFile(path.join(outside, 'my.json'), root, root);
    await expect(reading).rejects.toMatchObject({
      code: 'GATE_CONFIG_INVALID',
      message: expect.stringContaining('no regular file'),
    });
  });
});
