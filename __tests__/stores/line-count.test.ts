import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { countLines } from '../../src/stores/line-count.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { withFile } from '../../src/stores/whole-file.js';
import { newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

async function count(content: string, size = content.length): Promise<number> {
  const file = path.join(newFolder(), 'a');
  writeFileSync(file, content);
  return await withFile(nodeFiles, file, (handle) => countLines(handle, size));
}

describe('countLines', () => {
  it.each([
    ['', 0],
    ['\n', 1],
    ['a\nb\n', 2],
    ['a\nb', 2],
    ['a\n\n\nb\n', 4],
    ['a\u2028b\r\n', 1],
  ])('counts %j as %i', async (content, lines) => {
    expect(await count(content)).toBe(lines);
  });

  it('counts over pieces', async () => {
    expect(await count('0123456\n'.repeat(300_000))).toBe(300_000);
  });

  it('looks no further than it is told', async () => {
    expect(await count('a\nb\nc\n', 4)).toBe(2);
  });
});
