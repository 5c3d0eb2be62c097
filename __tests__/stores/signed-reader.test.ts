import { mkdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readSigned } from '../../src/stores/signed-reader.js';
import { codeOf, Place, removeFolders } from './scene.js';
import { FOREIGN, ONE, signedLine, signedText, TWO } from './signed-scene.js';

afterAll(removeFolders);

const FILE =
  `${signedText('a', 2)}{"id":"b"}\n\n{"id":"c","key_version":1,"sig_hmac_sha256":""}\nno json\n` +
  `${signedLine('d').replace('"d"', '"e"')}\n${signedLine('f', TWO)}\n${signedLine('a-1')}\n${signedLine('g')}`;

describe('readSigned', () => {
  it('gives the valid lines, each once, and counts the others', async () => {
    const { lines, counts, ignored } = await readSigned(new Place(FILE).live, ONE);
    expect(lines.map(({ number, record }) => [number, record['id']])).toEqual([
      [1, 'a-1'],
      [2, 'a-2'],
      [10, 'g'],
    ]);
    expect([counts, ignored]).toEqual([
      { valid: 3, unsigned: 1, malformed: 2, invalid: 1, unverifiable: 1, repeated: 1 },
      5,
    ]);
  });

  it('gives lines as their bytes stand', async () => {
    const { lines } = await readSigned(new Place(signedText('a', 1)).live, ONE);
    expect(lines[0]?.bytes.toString('utf8')).toBe(signedLine('a-1'));
  });

  it('takes a repeat with other white space for a repeat', async () => {
    const spaced = signedLine('a').replace('":', '" :');
    const { counts } = await readSigned(new Place(`${signedLine('a')}\n${spaced}\n`).live, ONE);
    expect([counts.valid, counts.repeated]).toEqual([1, 1]);
  });

  it('reads a file in pieces as it reads it whole', async () => {
    const long = signedLine('x'.repeat(700_000));
    const text = `${signedText('a', 1)}${long}\n${long.replace('xx', 'yx')}\n${signedText('b', 3000)}`;
    const { lines, counts } = await readSigned(new Place(text).live, ONE);
    expect([counts.valid, counts.invalid, lines.at(-1)?.number]).toEqual([3002, 1, 3003]);
  });

  it('has no line for another key', async () => {
    expect((await readSigned(new Place(FILE).live, FOREIGN)).lines).toEqual([]);
  });

  it('has no lines for a file that is not there', async () => {
    expect((await readSigned(new Place().live, ONE)).counts.valid).toBe(0);
  });

  it('cannot read a folder', async () => {
    const place = new Place();
    mkdirSync(place.live, { recursive: true });
    expect(await codeOf(readSigned(place.live, ONE))).toBe('GATE_UNREADABLE');
  });
});
