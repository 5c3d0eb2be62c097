import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findAddedLines } from '../../src/gate/added-lines.js';
import { ComparedStream } from '../../src/gate/compared-stream.js';

async function* piecesOf(text: string, bytes: number): AsyncGenerator<Uint8Array> {
  const whole = Buffer.from(text);
  for (let at = 0; at < whole.length; at += bytes) yield Uint8Array.from(whole.subarray(at, at + bytes));
  await Promise.resolve();
}

/** What it says when all pieces are taken, and the pieces. */
async function compared(base: string, head: string, cuts: readonly [number, number] = [3, 5]) {
  const stream = new ComparedStream(
    () => piecesOf(base, cuts[0]),
    () => piecesOf(head, cuts[1]),
  );
  const pieces: Uint8Array[] = [];
  for await (const piece of stream.pieces()) pieces.push(piece);
  return { stream, text: Buffer.concat(pieces).toString() };
}

/** Texts whose beginnings are often the same. */
const text = fc
  .array(fc.constantFrom('a\n', 'bb\n', '\n', 'a', 'c'), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('ComparedStream', () => {
  describe('when the head only adds lines', () => {
    it.each([
      ['lines', 'a\nb\n', 'a\nb\nc\n', 4],
      ['nothing', 'a\nb\n', 'a\nb\n', 4],
      ['a missing newline and a line', 'a\nb', 'a\nb\nc\n', 4],
      ['all', '', 'a\n', 0],
    ])('says where they begin: %s', async (_, base, head, fromByte) => {
      const { stream } = await compared(base, head);
      expect([stream.startsWithBase, stream.fromByte, stream.takeKnown]).toEqual([true, fromByte, null]);
    });
  });

  describe('when the head does anything else', () => {
    it.each([
      ['cuts off the end', 'a\nb\n', 'a\n'],
      ['cuts off the newline', 'a\nb\n', 'a\nb'],
      ['goes on in the last line', 'a\nb', 'a\nbc\n'],
      ['changes a byte', 'a\nb\n', 'a\nc\nd\n'],
      ['is empty', 'a\n', ''],
    ])('says so: it %s', async (_, base, head) => {
      expect((await compared(base, head)).stream.startsWithBase).toBe(false);
    });
  });

  describe('when the same is asked of both in memory', () => {
    it('agrees about the beginning, however the pieces are cut', async () => {
      await fc.assert(
        fc.asyncProperty(
          text,
          text,
          fc.integer({ min: 1, max: 7 }),
          fc.integer({ min: 1, max: 7 }),
          async (base, more, a, b) => {
            for (const head of [base + more, more]) {
              const { stream } = await compared(base, head, [a, b]);
              const whole = findAddedLines(Buffer.from(base), Buffer.from(head));
              if (stream.startsWithBase !== whole.startsWithBase) return false;
            }
            return true;
          },
        ),
      );
    });

    it('gives the head’s bytes as they are', async () => {
      await fc.assert(
        fc.asyncProperty(text, text, async (base, head) => (await compared(base, head)).text === head),
      );
    });
  });

  describe('when a side cannot be read', () => {
    it('passes the failure on', async () => {
      const stream = new ComparedStream(
        // eslint-disable-next-line require-yield
        async function* () {
          await Promise.resolve();
          throw new Error('no base');
        },
        () => piecesOf('a\n', 1),
      );
      await expect(async () => {
        for await (const piece of stream.pieces()) void piece;
      }).rejects.toThrow('no base');
    });
  });
});
