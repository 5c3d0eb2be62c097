import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ensureFolder, namesIn } from '../../src/stores/folders.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { faultyFiles } from './faulty-files.js';
import { newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

describe('ensureFolder', () => {
  it('makes all that is missing and syncs each new name', async () => {
    const files = faultyFiles();
    const folder = path.join(newFolder(), 'a/b');
    await ensureFolder(files, folder);
    expect(existsSync(folder)).toBe(true);
    expect(files.steps.filter((name) => name === 'syncFolder')).toHaveLength(2);
  });

  it('makes nothing where the folder is there', async () => {
    const files = faultyFiles();
    await ensureFolder(files, newFolder());
    expect(files.steps).toEqual(['look']);
  });

  it('does not mind that another process makes it first', async () => {
    const folder = path.join(newFolder(), 'a');
    const late = {
      ...nodeFiles,
      mkdir: async (name: string) => {
        await nodeFiles.mkdir(name);
        await nodeFiles.mkdir(name);
      },
    };
    await expect(ensureFolder(late, folder)).resolves.toBeUndefined();
  });
});

describe('namesIn', () => {
  it('gives the names in a folder, and none where it is not there', async () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'a'), '');
    const missing = path.join(folder, 'b');
    expect([await namesIn(nodeFiles, folder), await namesIn(nodeFiles, missing)]).toEqual([['a'], []]);
  });

  it('tells of a folder that cannot be read', async () => {
    const files = faultyFiles({ at: 1, how: 'EACCES' });
    await expect(namesIn(files, newFolder())).rejects.toMatchObject({ code: 'EACCES' });
  });
});
