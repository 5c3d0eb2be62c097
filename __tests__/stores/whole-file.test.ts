import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { nodeFiles } from '../../src/stores/node-files.js';
import { readPieces, readRange, withFile, writeWhole } from '../../src/stores/whole-file.js';
import { newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

function fileWith(content: string | Buffer): string {
  const file = path.join(newFolder(), 'a');
  writeFileSync(file, content);
  return file;
}

describe('writeWhole', () => {
  it('goes on after short writes, at a position too', async () => {
    const file = fileWith('..........');
    const handle = await nodeFiles.open(file, 'append');
    await handle.close();
    const target = path.join(newFolder(), 'b');
    const real = await nodeFiles.open(target, 'create');
    const short = {
      ...real,
      write: (from: Buffer, at: number, length: number, position: number | null) =>
        real.write(from, at, Math.min(2, length), position),
    };
    await writeWhole(short, Buffer.from('abcdef'), 0);
    await writeWhole(short, Buffer.from('xyz'), 1);
    await real.close();
    expect(readFileSync(target, 'utf8')).toBe('axyzef');
  });
});

describe('readRange', () => {
  it('gives fewer bytes where the file ends', async () => {
    const bytes = await withFile(nodeFiles, fileWith('abcdef'), (file) => readRange(file, 4, 100));
    expect(bytes.toString()).toBe('ef');
  });

  it('gives none for an empty range', async () => {
    expect(await withFile(nodeFiles, fileWith('abc'), (file) => readRange(file, 3, 1))).toHaveLength(0);
  });
});

describe('readPieces', () => {
  it('gives all bytes in order, in pieces of bounded size', async () => {
    const content = Buffer.alloc(2_500_000, 'abcdefghijk');
    const pieces = await withFile(nodeFiles, fileWith(content), async (file) => {
      const all: Buffer[] = [];
      for await (const piece of readPieces(file, 5, content.length)) all.push(Buffer.from(piece));
      return all;
    });
    expect(Buffer.concat(pieces).equals(content.subarray(5))).toBe(true);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1 << 20);
  });

  it('ends where the file does', async () => {
    const count = await withFile(nodeFiles, fileWith('abc'), async (file) => {
      let bytes = 0;
      for await (const piece of readPieces(file, 0, 100)) bytes += piece.length;
      return bytes;
    });
    expect(count).toBe(3);
  });
});

describe('withFile', () => {
  it('closes the file when the work fails', async () => {
    let closed = 0;
    const files: typeof nodeFiles = {
      ...nodeFiles,
      open: async (...args) => {
        const real = await nodeFiles.open(...args);
        return { ...real, close: () => ((closed += 1), real.close()) };
      },
    };
    await expect(withFile(files, fileWith(''), () => Promise.reject(new Error('work')))).rejects.toThrow(
      'work',
    );
    expect(closed).toBe(1);
  });
});
