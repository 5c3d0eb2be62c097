import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytesFile } from '../../src/memory/reading-files.js';
import { linesOf, readTail } from '../../src/memory/tail.js';

async function tailOf(
  text: string,
  most: number | null,
): Promise<{ lines: string[]; cut: boolean; before: number }> {
  const files = { open: () => Promise.resolve(bytesFile(Buffer.from(text))) };
  return await readTail(files, 'f', 'f', most, async ({ bytes, cut, countBefore }) => ({
    lines: linesOf(bytes).map((line) => line.toString('utf8')),
    cut,
    before: await countBefore(),
  }));
}

describe('readTail', () => {
  it.each([
    ['a\nb\nc\n', 2, ['b', 'c'], 1],
    ['a\nb\nc', 2, ['b', 'c'], 1],
    ['a\nb\n', 2, ['a', 'b'], 0],
    ['\n\n\n', 2, ['', ''], 1],
    ['\n', 1, [''], 0],
    ['', 2, [], 0],
    ['a\n', 0, [], 1],
    ['a\nb\n', null, ['a', 'b'], 0],
  ])('of %j, %s lines', async (text, most, lines, before) => {
    expect(await tailOf(text, most)).toEqual({ lines, cut: before > 0, before });
  });

  it('reaches back over lines that are longer than a read', async () => {
    const long = 'x'.repeat(300_000);
    expect(await tailOf(`a\nb\n${long}\n${long}\n`, 3)).toEqual({
      lines: ['b', long, long],
      cut: true,
      before: 1,
    });
  });

  it('is the end of all lines, whatever they are', async () => {
    const lines = fc.array(
      fc.string({ maxLength: 5 }).map((line) => line.replaceAll('\n', '')),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(lines, fc.nat({ max: 25 }), async (all, most) => {
        const text = all.map((line) => `${line}\n`).join('');
        expect((await tailOf(text, most)).lines).toEqual(most === 0 ? [] : all.slice(-most));
      }),
    );
  });

  it('lets through what goes wrong behind it', async () => {
    const files = { open: () => Promise.resolve(bytesFile(Buffer.from('a'))) };
    const wrong = readTail(files, 'f', 'f', null, () => Promise.reject(new Error('mine')));
    await expect(wrong).rejects.toThrow('mine');
  });
});
