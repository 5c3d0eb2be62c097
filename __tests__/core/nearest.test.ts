import { describe, expect, it } from '@jest/globals';
import { nearest, nearestWords } from '../../src/core/nearest.js';

const KNOWN = ['files', 'appendOnly', 'maxLines', 'minLines', 'signature'];

describe('nearest', () => {
  describe('when a known word is near', () => {
    it.each([
      ['file', 'files'],
      ['append_only', 'appendOnly'],
      ['APPENDONLY', 'appendOnly'],
      ['maxLine', 'maxLines'],
      ['minLnies', 'minLines'],
      ['signatrue', 'signature'],
      ['sig', 'signature'],
    ])('finds for %s the word %s', (word, meant) => {
      expect(nearest(word, KNOWN)).toBe(meant);
    });
  });

  describe('when none is near', () => {
    it.each(['zzz', '', 'x'.repeat(100_000)])('says null', (word) => {
      expect(nearest(word, KNOWN)).toBeNull();
    });
  });
});

describe('nearestWords', () => {
  it('gives all that are as near as the nearest, in their order', () => {
    expect(nearestWords('minLine', ['maxLines', 'minLines', 'minLined'], 5)).toEqual([
      'minLines',
      'minLined',
    ]);
  });

  it('gives no more than are wanted', () => {
    expect(nearestWords('a', ['ab', 'ac', 'ad'], 2)).toHaveLength(2);
  });

  it('gives none where none is near', () => {
    expect(nearestWords('zzz', KNOWN, 5)).toEqual([]);
  });
});
