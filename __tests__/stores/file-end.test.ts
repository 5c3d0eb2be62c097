import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { inspectEnd } from '../../src/stores/file-end.js';
import type { FileEnd } from '../../src/stores/file-end.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { withFile } from '../../src/stores/whole-file.js';
import { newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

async function endOf(content: string | Buffer): Promise<FileEnd> {
  const file = path.join(newFolder(), 'a');
  writeFileSync(file, content);
  return await withFile(nodeFiles, file, async (handle) => inspectEnd(handle, (await handle.facts()).size));
}

describe('inspectEnd', () => {
  it.each<[string, string | Buffer, FileEnd]>([
    ['an empty file', '', { state: 'clean', lineStart: 0 }],
    ['a whole line', '{"a":1}\n', { state: 'clean', lineStart: 8 }],
    ['a broken line with its newline', '{"a"\n', { state: 'clean', lineStart: 5 }],
    ['a record without a newline', '{"a":1}\n{"b":2}', { state: 'open', lineStart: 8 }],
    ['one record without a newline', '{"a":1}', { state: 'open', lineStart: 0 }],
    ['a cut record', '{"a":1}\n{"b":', { state: 'torn', lineStart: 8 }],
    ['a number', '{"a":1}\n12', { state: 'torn', lineStart: 8 }],
    ['zeros, as a power failure leaves them', '{"a":1}\n\0\0\0', { state: 'torn', lineStart: 8 }],
    [
      'a record cut inside a character',
      Buffer.from('{"a":"é"}').subarray(0, 7),
      { state: 'torn', lineStart: 0 },
    ],
  ])('knows %s', async (_, content, end) => {
    expect(await endOf(content)).toEqual(end);
  });

  it('finds the start of a last line of a megabyte', async () => {
    const line = JSON.stringify({ text: 'x'.repeat(1_000_000) });
    expect(await endOf(`{"a":1}\n${line}`)).toEqual({ state: 'open', lineStart: 8 });
  });
});
