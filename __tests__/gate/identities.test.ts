import { describe, expect, it } from '@jest/globals';
import { Identities } from '../../src/gate/identities.js';

describe('Identities', () => {
  it('knows what it was told to remember, and nothing else', () => {
    const known = new Identities();
    const before = ['a\0b', 'a\0c', ''].map((text) => known.has(text));
    known.has('a\0b');
    known.rememberLast();
    expect([before, ['a\0b', 'a\0c', ''].map((text) => known.has(text))]).toEqual([
      [false, false, false],
      [true, false, false],
    ]);
  });

  it('tells thousands apart', () => {
    const known = new Identities();
    for (let at = 0; at < 5000; at += 2) {
      known.has(`text ${at}`);
      known.rememberLast();
    }
    const found = Array.from({ length: 5000 }, (_, at) => known.has(`text ${at}`));
    expect(found.every((isKnown, at) => isKnown === (at % 2 === 0))).toBe(true);
  });
});
