import { describe, expect, it } from '@jest/globals';
import { deriveValue } from '../../../src/core/values/derive.js';

describe('deriveValue', () => {
  describe('when the text holds characters of one, two, three and four bytes', () => {
    it.each([
      ['issue-key', 'ik_f693bd8db066440a'],
      ['decision-key', 'ae34229b02535f79'],
      ['sha256-hex', '587de55175912c24afdce57d6b79e260cf20c22598bcdfd40dbd71ea72a2f728'],
      ['utf16-length', 7],
      ['byte-length', 12],
    ] as const)('computes %s', (by, expected) => {
      expect(deriveValue(by, 'A. ö€😀')).toBe(expected);
    });
  });
});
