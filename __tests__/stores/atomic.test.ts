import { chmodSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { replaceFile, replaceThrough, writeDraft } from '../../src/stores/atomic.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { faultyFiles } from './faulty-files.js';
import { codeOf, newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

function fileWith(content: string): string {
  const file = path.join(newFolder(), 'a');
  writeFileSync(file, content);
  return file;
}

describe('replaceFile', () => {
  it('gives the file its new content and leaves nothing beside it', async () => {
    const file = fileWith('old');
    await replaceFile(file, 'new');
    expect([readFileSync(file, 'utf8'), readdirSync(path.dirname(file))]).toEqual(['new', ['a']]);
  });

  it('makes a file that is not there, with its folders', async () => {
    const file = path.join(newFolder(), 'b/c/a');
    await replaceFile(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  it('keeps the mode', async () => {
    const file = fileWith('old');
    chmodSync(file, 0o755);
    await replaceFile(file, 'new');
    expect(statSync(file).mode & 0o777).toBe(0o755);
  });

  it('replaces a link and leaves its target', async () => {
    const file = fileWith('old');
    const link = path.join(path.dirname(file), 'link');
    symlinkSync('a', link);
    await replaceFile(link, 'new');
    expect([readFileSync(file, 'utf8'), readFileSync(link, 'utf8')]).toEqual(['old', 'new']);
  });

  it('syncs the file before the rename and the folder after it', async () => {
    const files = faultyFiles();
    await replaceFile(fileWith('old'), 'new', { files });
    const order = ['write', 'sync', 'rename', 'syncFolder'];
    expect(files.steps.filter((name) => order.includes(name))).toEqual(order);
  });

  it('leaves old bytes or new ones, and no litter, at every step of a full disk', async () => {
    const counting = faultyFiles();
    await replaceFile(fileWith('old'), 'new', { files: counting });
    for (let at = 1; at <= counting.steps.length; at++) {
      const file = fileWith('old');
      const files = faultyFiles({ at, how: 'ENOSPC', half: true });
      expect(await codeOf(replaceFile(file, 'new', { files }))).toBe('GATE_WRITE_FAILED');
      // The last step is the sync of the folder, behind the rename.
      expect(readFileSync(file, 'utf8')).toBe(at === counting.steps.length ? 'new' : 'old');
      expect(readdirSync(path.dirname(file))).toEqual(['a']);
    }
  });
});

describe('replaceThrough', () => {
  it('does nothing when the last look says no', async () => {
    const file = fileWith('old');
    const said = replaceThrough(nodeFiles, file, `${file}.next`, [Buffer.from('new')], () =>
      Promise.reject(new Error('no')),
    );
    await expect(said).rejects.toThrow('no');
    expect([readFileSync(file, 'utf8'), readdirSync(path.dirname(file))]).toEqual(['old', ['a']]);
  });
});

describe('writeDraft', () => {
  it('writes over no file', async () => {
    const file = fileWith('old');
    await expect(writeDraft(nodeFiles, file, [Buffer.from('new')], null)).rejects.toMatchObject({
      code: 'EEXIST',
    });
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it('joins the pieces', async () => {
    const file = path.join(newFolder(), 'a');
    await writeDraft(nodeFiles, file, [Buffer.from('a'), Buffer.from(''), Buffer.from('b')], 0o600);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['ab', 0o600]);
  });
});
