import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { numberFault } from '../../../src/core/json/number-safety.js';

const isSafe = (token: string): boolean => numberFault(token) === null;

describe('numberFault', () => {
  describe('when a reader gets the number as it was written', () => {
    it.each([
      ['0', 'zero'],
      ['0.0', 'zero'],
      ['0e999999', 'zero, whatever the exponent'],
      ['-1', 'a small integer'],
      ['9007199254740991', '2^53 - 1'],
      ['-9007199254740991', '-(2^53 - 1)'],
      ['9007199254740992', '2^53, exact'],
      ['9007199254740994', '2^53 + 2, exact'],
      ['18014398509481984', '2^54, exact'],
      ['18446744073709551616', '2^64, exact'],
      ['100000000000000000000', '10^20, exact'],
      ['18014398509481984.000', 'exact with a fraction of zeros'],
      ['1.8014398509481984e16', 'exact with an exponent'],
      ['0.1', 'the shortest form'],
      ['0.30000000000000004', 'a shortest form of 17 digits'],
      ['333333333.33333329', '17 digits, not the shortest form'],
      ['-0.0000033333333333333333', '17 digits after zeros'],
      ['1.5000000000000000000000', 'zeros at the end'],
      ['0.0000000000000000000000000015', 'zeros at the start'],
      ['0.1000000000000000055511151231257827021181583404541015625', 'the double itself, to the last digit'],
      ['1e23', 'a shortest form beyond 2^53'],
      ['1E+30', 'a shortest form beyond 2^53'],
      ['1.7976931348623157e308', 'the largest double'],
      ['5e-324', 'the smallest double'],
      ['4.9e-324', 'the smallest double as Java writes it'],
      ['6.148914691236517e18', 'a shortest form with an exponent'],
    ])('accepts %s: %s', (token) => {
      expect(isSafe(token)).toBe(true);
    });
  });

  describe('when a reader of doubles gets another number', () => {
    it.each([
      ['-0', 'negative zero'],
      ['-0.0', 'negative zero'],
      ['-0e5', 'negative zero'],
      ['9007199254740993', '2^53 + 1'],
      ['-9007199254740995', 'odd beyond 2^53'],
      ['6148914691236517207', 'a 63-bit id'],
      ['6148914691236517000', 'an integer that ECMAScript prints as it stands, but no double is'],
      ['18446744073709552000', 'what ECMAScript prints for 2^64'],
      ['9007199254740993.0', 'the same with a fraction'],
      ['9007199254740993e0', 'the same with an exponent'],
      ['9.007199254740993e15', 'the same in scientific form'],
      ['9007199254740993.5', 'a fraction beyond 2^53'],
      ['1e400', 'overflow'],
      ['-1e400', 'overflow'],
      ['9'.repeat(400), 'overflow without an exponent'],
      ['1e-400', 'underflow'],
      ['-1e-400', 'underflow'],
      [`0.${'0'.repeat(400)}1`, 'underflow without an exponent'],
      ['0.1000000000000000055', '19 digits that no double keeps'],
      ['3.14159265358979323846', '21 digits'],
      ['0.1000000000000000055511151231257827021181583404541015626', 'one more in the last digit of a double'],
    ])('rejects %s: %s', (token) => {
      expect(isSafe(token)).toBe(false);
    });
  });

  describe('when a token has a million digits', () => {
    it.each([
      ['zeros at the end', `1.${'0'.repeat(1_000_000)}`, true],
      ['zeros at the start', `0.${'0'.repeat(1_000_000)}1e1000001`, true],
      ['digits', `0.${'37'.repeat(500_000)}`, false],
      ['an exponent', `1e${'0'.repeat(1_000_000)}1`, true],
    ])('judges it: %s', (_name, token, safe) => {
      expect(isSafe(token)).toBe(safe);
    });
  });

  describe('when the platform writes the number', () => {
    it('accepts a plain integer if and only if it is a double', () => {
      fc.assert(
        fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (integer) => {
          expect(isSafe(String(integer))).toBe(BigInt(Number(integer)) === integer);
        }),
      );
    });

    it('accepts every double but -0 in scientific form', () => {
      const doubles = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((x) => !Object.is(x, -0));
      fc.assert(fc.property(doubles, (double) => isSafe(double.toExponential())));
    });

    it('accepts a double that is spelt out to its last digit', () => {
      const doubles = fc.double({ min: 2 ** -40, max: 1e6, noNaN: true });
      fc.assert(fc.property(doubles, (double) => isSafe(double.toFixed(100))));
    });
  });
});
