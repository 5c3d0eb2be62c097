import { describe, expect, it } from '@jest/globals';
import { canonicalEscapeLength, canonicalNumberEnd } from '../../../src/core/canonical/canonical-tokens.js';

describe('canonicalNumberEnd', () => {
  it.each([
    '0',
    '7',
    '-7',
    '120',
    '999999999999999',
    '9007199254740991',
    '18014398509481984',
    '0.5',
    '-0.25',
    '1e+21',
    '1e-7',
    '5e-324',
  ])('passes over %s', (token) => {
    expect(canonicalNumberEnd(`[${token}]`, 1)).toBe(1 + token.length);
  });

  it.each([
    ['a sign on zero', '-0'],
    ['a sign on a zero with a fraction', '-0.0'],
    ['a needless fraction', '1.0'],
    ['a needless exponent', '1e0'],
    ['an upper-case exponent', '1E+21'],
    ['an exponent without a sign', '1e21'],
    ['an exponent in place of zeros', '1e2'],
    ['zeros in place of an exponent', '1000000000000000000000'],
    ['needless digits', '0.50'],
    ['digits that a double does not keep', '9007199254740993'],
    ['an integer that a double only comes near', '6148914691236517000'],
    ['overflow', '1e400'],
    ['underflow', '1e-400'],
  ])('refuses %s', (_, token) => {
    expect(canonicalNumberEnd(`[${token}]`, 1)).toBe(-1);
  });
});

describe('canonicalEscapeLength', () => {
  it.each(['\\"', '\\\\', '\\b', '\\f', '\\n', '\\r', '\\t'])('takes two units for %s', (escape) => {
    expect(canonicalEscapeLength(`"${escape}"`, 1)).toBe(2);
  });

  it('takes exactly the control escapes that RFC 8785 writes', () => {
    const taken = Array.from({ length: 256 }, (_, code) => code).filter(
      (code) => canonicalEscapeLength(`"\\u${code.toString(16).padStart(4, '0')}"`, 1) === 6,
    );
    const short = [8, 9, 10, 12, 13];
    expect(taken).toEqual(
      Array.from({ length: 32 }, (_, code) => code).filter((code) => !short.includes(code)),
    );
  });

  it.each(['\\/', '\\u001F', '\\u000B', '\\u0041', '\\ud83d', '\\u2028'])('refuses %s', (escape) => {
    expect(canonicalEscapeLength(`"${escape}"`, 1)).toBe(0);
  });
});
