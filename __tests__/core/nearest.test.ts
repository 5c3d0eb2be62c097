import { describe, expect, it } from '@jest/globals';
import { nearest } from '../../src/core/nearest.js';

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
