import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toChunks } from '../../src/gate/chunks.js';
import { hasRoomBefore, roomyPiece, writeBefore } from '../../src/gate/roomy-piece.js';

const LARGE = 1_048_576;

function pieceOf(content: Buffer): Buffer {
  const piece = roomyPiece(content.length);
  content.copy(piece);
  return piece;
}

async function* streamOf(pieces: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield await Promise.resolve(pieceOf(piece));
}

describe('roomyPiece', () => {
  it('has room before a large piece', () => {
    expect(hasRoomBefore(roomyPiece(LARGE), 60_000)).toBe(true);
  });

  it.each([
    ['a small piece', roomyPiece(1000), 1],
    ['more than there is', roomyPiece(LARGE), 65_537],
    ['a part of a piece', roomyPiece(LARGE).subarray(1), 1],
    ['memory of another kind', Buffer.alloc(LARGE), 1],
  ])('has none for %s', (_name, piece, length) => {
    expect(hasRoomBefore(piece, length)).toBe(false);
  });

  it('shares its memory with nobody', () => {
    expect(roomyPiece(1000).buffer.byteLength).toBe(1000);
  });
});

describe('writeBefore', () => {
  it('joins the parts and the piece without moving the piece', () => {
    const piece = roomyPiece(LARGE).fill('x');
    const joined = writeBefore([Buffer.from('ab'), Buffer.from('c')], 3, piece, 2);
    expect([Buffer.from(joined).toString(), joined.buffer]).toEqual(['abcxx', piece.buffer]);
  });
});

describe('chunks of large pieces', () => {
  it('hold all bytes, in their order, each in memory that no other has', async () => {
    const line = fc.tuple(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 97, max: 122 }));
    const property = fc.asyncProperty(
      fc.array(line, { minLength: 10, maxLength: 60 }),
      fc.integer({ min: LARGE, max: 2 * LARGE }),
      async (lines, pieceBytes) => {
        const content = Buffer.concat(
          lines.map(([length, letter]) => Buffer.concat([Buffer.alloc(length, letter), Buffer.of(10)])),
        );
        const pieces: Buffer[] = [];
        for (let at = 0; at < content.length; at += pieceBytes)
          pieces.push(content.subarray(at, at + pieceBytes));
        const chunks: Uint8Array[] = [];
        const memories = new Set<ArrayBufferLike>();
        for await (const { bytes } of toChunks(streamOf(pieces), 8 * LARGE)) {
          chunks.push(Buffer.from(bytes));
          memories.add(bytes.buffer);
          // As a judge may: what comes later must not hang on it.
          bytes.fill(0);
        }
        expect(Buffer.concat(chunks).equals(content)).toBe(true);
        expect(memories.size).toBe(chunks.length);
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });
});
