import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { stdinPieces } from '../../../src/edges/terminal/stdin.js';

async function allOf(stdin: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stdinPieces({ stdin })) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

describe('stdinPieces', () => {
  it('gives all that is piped in', async () => {
    expect(await allOf(Readable.from([Buffer.from('one '), Buffer.from('two')]))).toBe('one two');
  });

  it('cannot tell where reading fails', async () => {
    const broken = new Readable({
      read() {
        this.destroy(Object.assign(new Error('x'), { code: 'EISDIR' }));
      },
    });
    await expect(allOf(broken)).rejects.toMatchObject({
      code: 'GATE_UNREADABLE',
      message: expect.stringContaining('EISDIR'),
    });
  });
});
