import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { lockBytes } from '../../src/stores/lock-file.js';
import { removeIfThere, sweepLitter } from '../../src/stores/lock-litter.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { ownIdentity } from '../../src/stores/process-identity.js';
import { newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

const HELD = 'f'.repeat(32);
const ID = 'a'.repeat(32);
const DEAD = { ...ownIdentity(), pid: 2 ** 30 };

async function swept(name: string, content: string | Buffer, ageMs = 0): Promise<boolean> {
  const folder = newFolder();
  const lock = path.join(folder, 'x.lock');
  writeFileSync(lock, lockBytes(HELD, ownIdentity()));
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const when = new Date(Date.now() - ageMs);
  utimesSync(file, when, when);
  await sweepLitter(nodeFiles, lock, HELD);
  expect(readdirSync(folder)).toContain('x.lock');
  return !readdirSync(folder).includes(name);
}

describe('sweepLitter', () => {
  it.each<[string, string, string | Buffer, number]>([
    ['a draft of a dead process', `x.lock.${ID}.new`, lockBytes(ID, DEAD), 0],
    ['a claim of a dead process', `x.lock.${ID}`, lockBytes(ID, DEAD), 0],
    ['a half-made replacement', `x.lock.${ID}.next`, '{"id"', 0],
    ['an old draft that says nothing', `x.lock.${ID}.new`, '', 3_600_000],
  ])('removes %s', async (_, name, content, age) => {
    expect(await swept(name, content, age)).toBe(true);
  });

  it.each<[string, string, string | Buffer]>([
    ['a draft of a living process', `x.lock.${ID}.new`, lockBytes(ID, ownIdentity())],
    ['a draft of another host', `x.lock.${ID}.new`, lockBytes(ID, { ...DEAD, host: 'another-host' })],
    ['a young draft that says nothing yet', `x.lock.${ID}.new`, ''],
    ['its own replacement', `x.lock.${HELD}.next`, '{"id"'],
    ['another file’s litter', `y.lock.${ID}.next`, ''],
    ['a file of the user’s', 'x.lock.txt', ''],
  ])('leaves %s', async (_, name, content) => {
    expect(await swept(name, content)).toBe(false);
  });
});

describe('removeIfThere', () => {
  it('removes a file, and does not mind that it is gone', async () => {
    const file = path.join(newFolder(), 'a');
    writeFileSync(file, '');
    await removeIfThere(nodeFiles, file);
    await expect(removeIfThere(nodeFiles, file)).resolves.toBeUndefined();
  });

  it('minds everything else', async () => {
    const folder = newFolder();
    await expect(removeIfThere(nodeFiles, folder)).rejects.toBeDefined();
  });
});
