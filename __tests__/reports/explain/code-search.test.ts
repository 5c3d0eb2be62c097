import { describe, expect, it } from '@jest/globals';
import { findCode, nearCodes } from '../../../src/reports/explain/code-search.js';

const KNOWN = [
  'EVIDENCE_CRLF',
  'EVIDENCE_DUPLICATE_KEY',
  'EVIDENCE_DUPLICATE_ID',
  'EVIDENCE_SECRET_DETECTED',
  'EVIDENCE_TORN_LINE',
  'SOVEREIGN_MEMORY_SECRET_DETECTED',
  'CROSS_MODEL_FINDINGS_INVALID',
  'ERR-295-UNSIGNED_ENTRY',
  'GATE_LOCKED',
];

describe('findCode', () => {
  describe('when it is clear what is meant', () => {
    it.each([
      ['EVIDENCE_CRLF', 'EVIDENCE_CRLF'],
      ['crlf', 'EVIDENCE_CRLF'],
      ['duplicate-key', 'EVIDENCE_DUPLICATE_KEY'],
      ['duplicate key', 'EVIDENCE_DUPLICATE_KEY'],
      ['_DUPLICATE_KEY', 'EVIDENCE_DUPLICATE_KEY'],
      ['torn', 'EVIDENCE_TORN_LINE'],
      ['locked', 'GATE_LOCKED'],
      ['err-295-unsigned_entry', 'ERR-295-UNSIGNED_ENTRY'],
      ['ERR_295_UNSIGNED_ENTRY', 'ERR-295-UNSIGNED_ENTRY'],
      ['[CROSS_MODEL_FINDINGS_INVALID]', 'CROSS_MODEL_FINDINGS_INVALID'],
      ['cross-model', 'CROSS_MODEL_FINDINGS_INVALID'],
    ])('finds by %s the code %s', (given, code) => {
      expect(findCode(given, KNOWN)).toBe(code);
    });

    it('prefers the rule where a code of a family ends alike', () => {
      expect(findCode('secret-detected', KNOWN)).toBe('EVIDENCE_SECRET_DETECTED');
    });
  });

  describe('when it is not', () => {
    it.each(['duplicate', 'CRLFF', 'plicate', 'evidence', 'evidence_', '-', '', 'constructor'])(
      'finds none by %j',
      (given) => {
        expect(findCode(given, KNOWN)).toBeNull();
      },
    );
  });
});

describe('nearCodes', () => {
  it.each([
    ['EVIDENCE_CRLFF', ['EVIDENCE_CRLF']],
    ['CRLFF', ['EVIDENCE_CRLF']],
    ['duplicate', ['EVIDENCE_DUPLICATE_KEY', 'EVIDENCE_DUPLICATE_ID']],
    ['ERR-295-UNSIGNED_ENTRIES', ['ERR-295-UNSIGNED_ENTRY']],
    ['lokced', ['GATE_LOCKED']],
  ])('names for %s what is near: %j', (given, codes) => {
    expect(nearCodes(given, KNOWN)).toEqual(codes);
  });

  it.each(['', 'zzzzzz', 'x'.repeat(100_000)])('names nothing where nothing is near', (given) => {
    expect(nearCodes(given, KNOWN)).toEqual([]);
  });

  it('names nothing where the words fit too many', () => {
    const known = Array.from({ length: 6 }, (_, index) => `EVIDENCE_LINE_${index}`);
    expect(nearCodes('line', known)).toEqual([]);
  });
});
