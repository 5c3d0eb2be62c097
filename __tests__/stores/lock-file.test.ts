import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { lockBytes, readLock } from '../../src/stores/lock-file.js';
import type { SeenLock } from '../../src/stores/lock-file.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

const OWNER = { pid: 12, host: 'a host', born: 'boot 34' };
const ID = 'a'.repeat(32);

function newPath(): string {
  return path.join(newFolder(), 'x.lock');
}

async function read(content: string | Buffer): Promise<SeenLock | null> {
  const file = newPath();
  writeFileSync(file, content);
  return await readLock(nodeFiles, file);
}

describe('readLock', () => {
  it('reads what lockBytes writes', async () => {
    expect(await read(lockBytes(ID, OWNER))).toMatchObject({ id: ID, owner: OWNER });
  });

  it('says when there is none', async () => {
    expect(await readLock(nodeFiles, newPath())).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'pid 12'],
    ['null', 'null'],
    ['an id that would be a path', JSON.stringify({ ...OWNER, id: `../${ID}` })],
    ['an id that is no text', JSON.stringify({ ...OWNER, id: 7 })],
    ['a pid of a process group', JSON.stringify({ ...OWNER, id: ID, pid: -1 })],
    ['no host', JSON.stringify({ id: ID, pid: 1 })],
    ['far too much', ' '.repeat(5000) + lockBytes(ID, OWNER).toString()],
  ])('takes %s for a foreign lock with an id made of hex digits', async (_, content) => {
    const seen = await read(content);
    expect(seen?.owner).toBeNull();
    expect(seen?.id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('gives two foreign locks two ids', async () => {
    expect((await read(''))?.id).not.toBe((await read(''))?.id);
  });

  it.each<[string, (file: string) => void]>([
    ['a folder', (file) => mkdirSync(file)],
    ['a link', (file) => symlinkSync('/etc/hostname', file)],
    ['a pipe', (file) => execFileSync('mkfifo', [file])],
  ])('takes %s for a foreign lock and does not hang', async (_, make) => {
    const file = newPath();
    make(file);
    expect(await readLock(nodeFiles, file)).toMatchObject({ owner: null });
  });

  it('does not guess about a file that cannot be opened just now', async () => {
    const file = newPath();
    writeFileSync(file, lockBytes(ID, OWNER));
    const busy = {
      ...nodeFiles,
      open: () => Promise.reject(Object.assign(new Error('no'), { code: 'EMFILE' })),
    };
    await expect(readLock(busy, file)).rejects.toMatchObject({ code: 'EMFILE' });
  });
});
