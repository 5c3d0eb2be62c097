import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { nodeFiles } from '../../src/stores/node-files.js';
import { newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

describe('nodeFiles', () => {
  it.each(['create', 'create-append'] as const)(
    'does not open a file that is there with %s',
    async (mode) => {
      const file = path.join(newFolder(), 'a');
      writeFileSync(file, '');
      await expect(nodeFiles.open(file, mode)).rejects.toMatchObject({ code: 'EEXIST' });
    },
  );

  it.each(['read', 'append'] as const)('makes no file with %s', async (mode) => {
    await expect(nodeFiles.open(path.join(newFolder(), 'a'), mode)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each(['read', 'append'] as const)('follows no link with %s', async (mode) => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'a'), '');
    symlinkSync('a', path.join(folder, 'b'));
    await expect(nodeFiles.open(path.join(folder, 'b'), mode)).rejects.toMatchObject({ code: 'ELOOP' });
  });

  it('writes at the end with append, wherever the file stands', async () => {
    const file = path.join(newFolder(), 'a');
    writeFileSync(file, 'one');
    const handle = await nodeFiles.open(file, 'append');
    await handle.write(Buffer.from('two'), 0, 3, null);
    await handle.close();
    expect(readFileSync(file, 'utf8')).toBe('onetwo');
  });

  it('does not overwrite with a link', async () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'a'), 'a');
    writeFileSync(path.join(folder, 'b'), 'b');
    const linked = nodeFiles.link(path.join(folder, 'a'), path.join(folder, 'b'));
    await expect(linked).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('tells what a path is', async () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, 'folder'));
    writeFileSync(path.join(folder, 'file'), 'abc', { mode: 0o640 });
    symlinkSync('nowhere', path.join(folder, 'link'));
    const look = (name: string): ReturnType<typeof nodeFiles.look> => nodeFiles.look(path.join(folder, name));
    expect(await look('file')).toMatchObject({ kind: 'file', size: 3, mode: 0o640 });
    expect([(await look('folder'))?.kind, (await look('link'))?.kind]).toEqual(['folder', 'link']);
    expect([await look('none'), await look('file/below')]).toEqual([null, null]);
  });

  it('knows two names of one file', async () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'a'), '');
    await nodeFiles.link(path.join(folder, 'a'), path.join(folder, 'b'));
    const [one, other] = [
      await nodeFiles.look(path.join(folder, 'a')),
      await nodeFiles.look(path.join(folder, 'b')),
    ];
    expect(one?.identity).toBe(other?.identity);
  });

  it('syncs a folder', async () => {
    await expect(nodeFiles.syncFolder(newFolder())).resolves.toBeUndefined();
  });
});
