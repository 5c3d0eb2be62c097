import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { ArchiveFault, gunzipBounded, RATIO_FREE_BYTES } from '../../src/core/gzip.js';

async function* inPieces(bytes: Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  await Promise.resolve();
}

async function unpacked(packed: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const piece of gunzipBounded(packed)) length += piece.length;
  return length;
}

async function text(bytes: Buffer): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of gunzipBounded(inPieces(bytes))) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

const packed = gzipSync('{"id":"a"}\n');

describe('gunzipBounded', () => {
  describe('when the archive is sound', () => {
    it('gives its content', async () => {
      expect(await text(packed)).toBe('{"id":"a"}\n');
    });

    it('gives the content of every member', async () => {
      expect(await text(Buffer.concat([packed, gzipSync('{"id":"b"}\n')]))).toBe('{"id":"a"}\n{"id":"b"}\n');
    });

    it('listens to its streams no more often for many pieces', async () => {
      const warnings: Error[] = [];
      const note = (warning: Error): void => void warnings.push(warning);
      process.on('warning', note);
      await unpacked(inPieces(gzipSync(Buffer.alloc(30_000_000, 'evidence ')), 100));
      await new Promise((resolve) => setTimeout(resolve, 10));
      process.off('warning', note);
      expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([]);
    });
  });

  describe('when the archive is damaged', () => {
    it.each([
      ['empty', Buffer.alloc(0)],
      ['no gzip', Buffer.from('{"id":"a"}\n')],
      ['cut off', packed.subarray(0, packed.length - 3)],
      [
        'changed inside',
        Buffer.concat([packed.subarray(0, 12), Buffer.from([0xff, 0xff]), packed.subarray(14)]),
      ],
      ['followed by text', Buffer.concat([packed, Buffer.from('{"id":"hidden"}\n')])],
      ['followed by zeros and another member', Buffer.concat([packed, Buffer.alloc(8), packed])],
      ['followed by a zero', Buffer.concat([packed, Buffer.alloc(1)])],
    ])('and %s, it is a fault', async (_, bytes) => {
      await expect(text(bytes)).rejects.toThrow(ArchiveFault);
    });
  });

  describe('when the archive unpacks to far more than an archive does', () => {
    it('is a fault before much is unpacked', async () => {
      const bomb = gzipSync(Buffer.alloc(2 * RATIO_FREE_BYTES));
      let length = 0;
      const reading = (async () => {
        for await (const piece of gunzipBounded(inPieces(bomb))) length += piece.length;
      })();
      await expect(reading).rejects.toThrow(ArchiveFault);
      expect(length).toBeLessThanOrEqual(RATIO_FREE_BYTES);
    });
  });

  describe('when the packed bytes cannot be read', () => {
    it('fails as their reader does', async () => {
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield packed.subarray(0, 5);
        await Promise.resolve();
        throw new TypeError('disk');
      }
      await expect(unpacked(broken())).rejects.toThrow(TypeError);
    });
  });

  describe('when the receiver stops early', () => {
    it('closes the source', async () => {
      let closed = false;
      async function* source(): AsyncGenerator<Uint8Array> {
        try {
          for (;;) yield* inPieces(gzipSync(Buffer.alloc(1_000_000, 'x')));
        } finally {
          closed = true;
        }
      }
      for await (const piece of gunzipBounded(source())) if (piece.length > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(closed).toBe(true);
    });
  });
});
