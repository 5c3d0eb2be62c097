import { describe, expect, it } from '@jest/globals';
import { describeMisfit, isRegularFile } from '../../src/gate/misfit.js';
import { TASKS } from '../checks/append-only/lines.js';

const entry = (mode: '100644' | '100755' | '120000' | '160000' | '040000') => ({
  path: 'a',
  mode,
  oid: null,
});

describe('isRegularFile', () => {
  describe('when something stands there', () => {
    it.each([
      ['100644', true],
      ['100755', true],
      ['120000', false],
      ['160000', false],
      ['040000', false],
    ] as const)('of mode %s it is %s', (mode, is) => {
      expect(isRegularFile(entry(mode))).toBe(is);
    });
  });

  describe('when nothing does', () => {
    it('is false', () => {
      expect(isRegularFile(null)).toBe(false);
    });
  });
});

describe('describeMisfit', () => {
  describe('when a link stands where an artifact should be', () => {
    it('says what stands there and what should', () => {
      expect(describeMisfit(TASKS, '120000')).toBe('a symbolic link stands where a tasks artifact should be');
    });
  });
});
