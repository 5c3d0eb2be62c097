import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codePointLength, isLongerThan, isShorterThan } from '../../../src/core/schema/text-length.js';

const texts = fc.string({ unit: 'binary', maxLength: 30 });

describe('codePointLength', () => {
  it('counts as iterating the string does, lone surrogates included', () => {
    const anyUnits = fc
      .array(fc.constantFrom('a', '\ud83d', '\ude00', 'é', '😀'))
      .map((parts) => parts.join(''));
    fc.assert(fc.property(anyUnits, (text) => codePointLength(text) === [...text].length));
  });
});

describe('isLongerThan and isShorterThan', () => {
  it('agree with the count', () => {
    fc.assert(
      fc.property(texts, fc.nat(40), (text, limit) => {
        const length = [...text].length;
        expect(isLongerThan(text, limit)).toBe(length > limit);
        expect(isShorterThan(text, limit)).toBe(length < limit);
      }),
    );
  });
});
