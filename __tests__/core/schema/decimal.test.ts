import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMultipleOf } from '../../../src/core/schema/decimal.js';

describe('isMultipleOf', () => {
  it.each([
    [4.35, 0.01],
    [0.0000003, 1e-7],
    [1.1, 0.1],
    [-4.35, 0.01],
    [0, 0.01],
    [19.99, 0.01],
    [1e308, 1e-7],
    [2 ** 60, 16],
    [1e22, 10],
    [9007199254740994, 2],
    [5e-324, 5e-324],
    [7.5, 2.5],
  ])('says that %d is a multiple of %d', (value, divisor) => {
    expect(isMultipleOf(value, divisor)).toBe(true);
  });

  it.each([
    [4.355, 0.01],
    [1.5e-8, 1e-8],
    [17, 16],
    [2 ** 60 + 256, 512],
    [0.1, 0.3],
    [5e-324, 1],
    [Infinity, 1],
    [NaN, 1],
  ])('says that %d is no multiple of %d', (value, divisor) => {
    expect(isMultipleOf(value, divisor)).toBe(false);
  });

  it('finds every price in cents to be a multiple of 0.01', () => {
    fc.assert(fc.property(fc.integer(), (cents) => isMultipleOf(Number(`${cents}e-2`), 0.01)));
  });

  it('agrees with the remainder for whole numbers', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.integer({ min: 1 }),
        (value, by) => isMultipleOf(value, by) === (value % by === 0),
      ),
    );
  });
});
