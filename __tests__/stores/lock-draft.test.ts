import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { LockDraft } from '../../src/stores/lock-draft.js';
import { readLock } from '../../src/stores/lock-file.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { ownIdentity } from '../../src/stores/process-identity.js';
import { faultyFiles } from './faulty-files.js';
import { codeOf, newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

const ID = 'a'.repeat(32);

async function withDraft(use: (draft: LockDraft, folder: string) => Promise<void>): Promise<void> {
  const folder = newFolder();
  const draft = await LockDraft.create(nodeFiles, path.join(folder, 'draft'), ID, 60_000);
  try {
    await use(draft, folder);
  } finally {
    await draft.close();
  }
}

describe('LockDraft', () => {
  it('is whole before it has the lock’s name', async () => {
    await withDraft(async (draft) => {
      expect(await readLock(nodeFiles, draft.path)).toMatchObject({ id: ID, owner: ownIdentity() });
    });
  });

  it('takes a free name', async () => {
    await withDraft(async (draft, folder) => {
      expect(await draft.linkAs(path.join(folder, 'lock'))).toBe(true);
      expect((await readLock(nodeFiles, path.join(folder, 'lock')))?.id).toBe(ID);
    });
  });

  it('leaves a name that is taken', async () => {
    await withDraft(async (draft, folder) => {
      writeFileSync(path.join(folder, 'lock'), 'another');
      expect(await draft.linkAs(path.join(folder, 'lock'))).toBe(false);
      expect(readFileSync(path.join(folder, 'lock'), 'utf8')).toBe('another');
    });
  });

  it('beats under every name it has, and stays readable', async () => {
    await withDraft(async (draft, folder) => {
      const lock = path.join(folder, 'lock');
      await draft.linkAs(lock);
      utimesSync(lock, new Date(0), new Date(0));
      expect(await draft.beat()).toBe((await readLock(nodeFiles, lock))?.beat);
      expect(await readLock(nodeFiles, lock)).toMatchObject({ id: ID });
    });
  });

  it('leaves nothing when it cannot be written', async () => {
    const file = path.join(newFolder(), 'draft');
    // 1 opens, 2 writes.
    const files = faultyFiles({ at: 2, how: 'ENOSPC', half: true });
    await expect(LockDraft.create(files, file, ID, 1000)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(existsSync(file)).toBe(false);
  });

  it.each(['EPERM', 'ENOSYS'])('says that there are no hard links at %s', async (code) => {
    const files = { ...nodeFiles, link: () => Promise.reject(Object.assign(new Error('no'), { code })) };
    const draft = await LockDraft.create(files, path.join(newFolder(), 'draft'), ID, 60_000);
    expect(await codeOf(draft.linkAs('anything'))).toBe('GATE_UNSUPPORTED');
    await draft.close();
  });
});
