import { describe, expect, it } from '@jest/globals';
import { openCode } from '../../../src/core/schema/generated-code.js';

describe('openCode', () => {
  it('hands the code its runtime', () => {
    const { fits } = openCode(
      'return { fits: (value) => runtime.isMultipleOf(value, 0.01), collects: () => null };',
    );
    expect(fits(4.35)).toBe(true);
  });

  it('hands the code a require that knows no other module', () => {
    expect(() => openCode("require('node:fs')")).toThrow(TypeError);
  });
});
