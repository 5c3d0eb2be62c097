import { describe, expect, it } from '@jest/globals';
import { MAX_DRAFTS_PER_CHUNK, type Draft } from '../../src/gate/chunk.js';
import { DraftBook } from '../../src/gate/draft-book.js';

const DRAFT = {} as Draft;

describe('DraftBook', () => {
  it('keeps drafts in their order', () => {
    const book = new DraftBook();
    const [one, other] = [{ ...DRAFT }, { ...DRAFT }];
    book.add('EVIDENCE_NUL', () => one);
    book.add('EVIDENCE_NUL', () => other);
    expect([book.drafts[0] === one, book.drafts[1] === other]).toEqual([true, true]);
  });

  describe('when it is told how much to keep', () => {
    it('keeps that much', () => {
      const book = new DraftBook(1);
      for (let count = 0; count < 3; count++) book.add('EVIDENCE_NUL', () => DRAFT);
      expect([book.drafts.length, book.dropped]).toEqual([1, { EVIDENCE_NUL: 2 }]);
    });
  });

  describe('when it is full', () => {
    it('counts the rest by rule and does not make them', () => {
      const book = new DraftBook();
      for (let count = 0; count < MAX_DRAFTS_PER_CHUNK; count++) book.add('EVIDENCE_NUL', () => DRAFT);
      book.add('EVIDENCE_BOM', () => {
        throw new Error('made');
      });
      expect([book.drafts.length, book.dropped]).toEqual([MAX_DRAFTS_PER_CHUNK, { EVIDENCE_BOM: 1 }]);
    });
  });
});
