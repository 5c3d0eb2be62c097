import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ComparedLine } from '../../src/checks/append-only/line.js';
import { LineSource } from '../../src/gate/line-source.js';
import { linesOf } from '../checks/append-only/lines.js';

async function* piecesOf(text: string, bytes: number): AsyncGenerator<Uint8Array> {
  const whole = Buffer.from(text, 'latin1');
  for (let at = 0; at < whole.length; at += bytes) yield Uint8Array.from(whole.subarray(at, at + bytes));
  await Promise.resolve();
}

async function read(files: readonly string[], bytes: number, lineBytes = 1000): Promise<ComparedLine[]> {
  const source = new LineSource(
    files.map((text) => () => piecesOf(text, bytes)),
    lineBytes,
  );
  const lines: ComparedLine[] = [];
  for (;;) {
    const line = source.ready() ?? (await source.wait());
    if (line === null) return lines;
    lines.push(line);
  }
}

describe('LineSource', () => {
  describe('when files come in pieces', () => {
    it('gives the lines of one file after the other, however the pieces are cut', async () => {
      const file = fc
        .array(fc.constantFrom('a', 'bc', '\n', 'é'), { maxLength: 12 })
        .map((parts) => parts.join(''));
      await fc.assert(
        fc.asyncProperty(
          fc.array(file, { maxLength: 3 }),
          fc.integer({ min: 1, max: 9 }),
          async (files, bytes) => {
            expect(await read(files, bytes)).toEqual(linesOf(...files));
          },
        ),
      );
    });
  });

  describe('when a line is over the limit', () => {
    it('keeps its beginning and a digest of all of it', async () => {
      const [long, next] = await read([`${'x'.repeat(50)}\nb\n`], 7, 10);
      expect([long?.bytes.length, long?.whole?.split(' ')[0], next?.bytes.toString(), next?.whole]).toEqual([
        10,
        '50',
        'b',
        null,
      ]);
    });

    it('tells two of them apart by what is behind the beginning', async () => {
      const [one, other] = await read([`${'x'.repeat(49)}a\n${'x'.repeat(49)}b\n`], 64, 10);
      expect(one?.whole).not.toBe(other?.whole);
    });

    it('gives the same digest however the pieces are cut', async () => {
      const text = `${'x'.repeat(50)}\n`;
      const digests = await Promise.all(
        [1, 7, 50, 100].map(async (bytes) => (await read([text], bytes, 10))[0]?.whole),
      );
      expect(new Set(digests).size).toBe(1);
    });
  });
});
