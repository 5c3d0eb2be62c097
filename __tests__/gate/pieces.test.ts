import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { ArchiveFault } from '../../src/core/gzip.js';
import { piecesOf, piecesUntilFault } from '../../src/gate/pieces.js';
import { MemorySnapshot } from '../support/memory.js';

const damaged = gzipSync('x'.repeat(1000)).subarray(0, 20);
const snapshot = new MemorySnapshot({
  'a.jsonl': 'plain',
  'a.jsonl.gz': gzipSync('packed'),
  'damaged.gz': damaged,
});
const pieces = (path: string): AsyncIterable<Uint8Array> => piecesOf(snapshot, snapshot.entry(path), 1000);

async function textOf(all: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of all) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

describe('piecesOf', () => {
  it('gives a file as it is', async () => {
    expect(await textOf(pieces('a.jsonl'))).toBe('plain');
  });

  it('unpacks an archive', async () => {
    expect(await textOf(pieces('a.jsonl.gz'))).toBe('packed');
  });

  it('throws where an archive is damaged', async () => {
    await expect(textOf(pieces('damaged.gz'))).rejects.toThrow(ArchiveFault);
  });
});

describe('piecesUntilFault', () => {
  it('ends where an archive is damaged, and tells of it', async () => {
    const faults: ArchiveFault[] = [];
    await textOf(piecesUntilFault(pieces('damaged.gz'), (fault) => faults.push(fault)));
    expect(faults).toHaveLength(1);
  });

  it('passes on every other failure', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x');
      await Promise.resolve();
      throw new TypeError('disk');
    }
    await expect(textOf(piecesUntilFault(broken(), () => undefined))).rejects.toThrow(TypeError);
  });
});
