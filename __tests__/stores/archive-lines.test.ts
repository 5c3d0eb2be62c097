import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ArchiveFault } from '../../src/core/gzip.js';
import { isPacked, readArchiveLines } from '../../src/stores/archive-lines.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { withFile } from '../../src/stores/whole-file.js';
import { newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

/** Text of each line; one without a newline has a `…` behind it. */
async function read(content: Buffer | string, packed = false): Promise<string[]> {
  const file = path.join(newFolder(), 'archive');
  writeFileSync(file, content);
  const found: string[] = [];
  await withFile(nodeFiles, file, async (archive) => {
    for await (const run of readArchiveLines(archive, packed)) {
      for (const { bytes, ended } of run) found.push(bytes.toString('utf8') + (ended ? '' : '…'));
    }
  });
  return found;
}

describe('readArchiveLines', () => {
  it.each([
    ['', []],
    ['a\n\nb\r\n', ['a', '', 'b\r']],
    ['a\u2028b\nc', ['a\u2028b', 'c…']],
  ])('cuts %j at newlines and nowhere else', async (content, expected) => {
    expect(await read(content)).toEqual(expected);
  });

  it('joins a line that is longer than what is read at once', async () => {
    const long = 'x'.repeat((5 << 20) / 2);
    expect(await read(`a\n${long}\nb\n`)).toEqual(['a', long, 'b']);
  });

  it('unpacks', async () => {
    expect(await read(gzipSync('a\nb\n'), true)).toEqual(['a', 'b']);
  });

  it('fails on a packed file that is damaged', async () => {
    await expect(read(gzipSync('a\nb\n').subarray(0, 12), true)).rejects.toThrow(ArchiveFault);
  });
});

describe('isPacked', () => {
  it.each([
    ['old/a.jsonl.gz', true],
    ['old/a.jsonl', false],
  ])('goes by the name: %s', (name, expected) => {
    expect(isPacked(name)).toBe(expected);
  });
});
