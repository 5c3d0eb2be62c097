import { describe, expect, it } from '@jest/globals';
import { isPythonSpace } from '../../../src/core/values/white-space.js';
import { WHITE_SPACE } from './texts.js';

describe('isPythonSpace', () => {
  describe('when asked about every unit', () => {
    it('names the 29 characters of the set and no other', () => {
      const named: string[] = [];
      for (let unit = 0; unit <= 0xffff; unit++)
        if (isPythonSpace(unit)) named.push(String.fromCharCode(unit));
      expect(named).toEqual(WHITE_SPACE);
    });
  });
});
