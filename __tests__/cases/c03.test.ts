import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '../../src/core/canonical/canonical-json.js';
import { numberFault } from '../../src/core/json/number-safety.js';
import { signLine } from '../../src/core/signature/sign.js';
import { keyHexOf, ringOf, verdictOf } from '../core/signature/keys.js';

/** Case c03: numbers as ECMAScript prints them, around the places where formatters switch to exponents. */
const NUMBERS = [
  ['1e21', '1e+21'],
  ['1e20', '100000000000000000000'],
  ['999999999999999900000e0', '999999999999999900000'],
  ['9.9999999999999995e20', '1e+21'],
  ['0.000001', '0.000001'],
  ['1e-6', '0.000001'],
  ['1e-7', '1e-7'],
  ['0.0000001', '1e-7'],
  ['-0.0000012345678901234567', '-0.0000012345678901234567'],
  ['4.9e-324', '5e-324'],
  ['2e-320', '2e-320'],
  ['1.7976931348623157e308', '1.7976931348623157e+308'],
  ['444444444.44444443', '444444444.4444444'],
  ['7.250', '7.25'],
  ['300e-2', '3'],
  ['1E+2', '100'],
] as const;

describe('c03: numbers', () => {
  it.each(NUMBERS)('writes %s as %s', (token, canonical) => {
    expect(canonicalJson(JSON.parse(`{"row":1,"n":${token}}`))).toBe(`{"n":${canonical},"row":1}`);
  });

  it.each(NUMBERS.filter((pair) => pair.every((token) => numberFault(token) === null)))(
    'signs %s and %s alike',
    (token, canonical) => {
      const ring = ringOf([1, keyHexOf('c03')]);
      const line = signLine({ n: Number(token) }, ring);
      expect([
        line.includes(`"n":${canonical},`),
        verdictOf(line.replace(canonical, token), ring).state,
      ]).toEqual([true, 'valid']);
    },
  );
});
