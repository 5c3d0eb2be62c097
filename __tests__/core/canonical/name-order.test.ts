import { describe, expect, it } from '@jest/globals';
import { isNameBehind } from '../../../src/core/canonical/name-order.js';

const NAMES = ['', ' ', 'a', 'a ', 'a!', 'aa', 'ab', 'b', 'é', '\u{10000}', '\u{1f680}', '\ue000', '\uff0d'];

describe('isNameBehind', () => {
  it('sorts like UTF-16 units, for every pair', () => {
    const wrong = NAMES.flatMap((one) =>
      NAMES.filter((other) => {
        const text = `"${one}":0,"${other}":0`;
        return isNameBehind(text, one.length + 6, 1) !== other > one;
      }).map((other) => [one, other]),
    );
    expect(wrong).toEqual([]);
  });

  it('says no for the same name', () => {
    expect(isNameBehind('"a":0,"a":0', 7, 1)).toBe(false);
  });
});
