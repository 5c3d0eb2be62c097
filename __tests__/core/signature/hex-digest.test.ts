import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decodeLowerHex } from '../../../src/core/signature/hex-digest.js';

describe('decodeLowerHex', () => {
  it('decodes what Buffer encodes', () => {
    for (let round = 0; round < 50; round++) {
      const bytes = randomBytes(32);
      const target = Buffer.alloc(32);
      expect(decodeLowerHex(bytes.toString('hex'), target)).toBe(true);
      expect(target.equals(bytes)).toBe(true);
    }
  });

  it('takes sixteen characters and no other, at every place', () => {
    const taken = new Set<string>();
    for (let code = 0; code < 0x180; code++) {
      const character = String.fromCharCode(code);
      const ends = [`${character}0`, `0${character}`].map((text) => decodeLowerHex(text, new Uint8Array(1)));
      if (ends.some(Boolean)) taken.add(character);
      expect(ends[0]).toBe(ends[1]);
    }
    expect([...taken].join('')).toBe('0123456789abcdef');
  });

  it.each(['', '0', '000', '0000'])('refuses %j for one byte', (text) => {
    expect(decodeLowerHex(text, new Uint8Array(1))).toBe(false);
  });
});
