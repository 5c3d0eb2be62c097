import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/core/canonical/canonical-json.js';
import { signLine, signRecord } from '../../../src/core/signature/sign.js';
import { records } from '../canonical/records.js';
import { keyHexOf, ringOf, verdictOf } from './keys.js';

const ring = ringOf([1, keyHexOf('one')], [2, keyHexOf('two')]);

describe('signLine', () => {
  it('sets key version and signature, whatever the record held there', () => {
    const line = signLine({ b: 1, a: 2, key_version: 9, sig_hmac_sha256: 'old' }, ring);
    expect(line).toMatch(/^\{"a":2,"b":1,"key_version":2,"sig_hmac_sha256":"[0-9a-f]{64}"\}$/);
  });

  it('gives lines that are canonical and valid, whatever the record', () => {
    fc.assert(
      fc.property(records, (record) => {
        const line = signLine(record, ring);
        expect([canonicalJson(JSON.parse(line)), verdictOf(line, ring).state]).toEqual([line, 'valid']);
      }),
    );
  });

  it('leaves the record as it was', () => {
    const record = { a: 1 };
    signLine(record, ring);
    expect(record).toEqual({ a: 1 });
  });

  it('signs what stands under __proto__', () => {
    const lines = ['left', 'right'].map((side) =>
      signLine(JSON.parse(`{"__proto__":"${side}"}`) as Record<string, unknown>, ring),
    );
    const swapped = lines[0]!.replace('left', 'right');
    expect([lines[0]!.includes('"__proto__":"left"'), verdictOf(swapped, ring).state]).toEqual([
      true,
      'invalid',
    ]);
  });

  it.each([
    ['a number that no reader keeps', { n: 6.148914691236517e18 }],
    ['NaN', { n: NaN }],
    ['half of a surrogate pair', { t: '\ud800' }],
    ['a big integer', { n: 1n }],
    ['a function', { f: () => 1 }],
  ])('refuses a record with %s', (_, record) => {
    expect(() => signLine(record, ring)).toThrow(expect.objectContaining({ code: 'GATE_USAGE' }));
  });

  it('refuses a record that is nested too deeply to be read again', () => {
    expect(() => signLine({ a: [[]] }, ring, 2)).toThrow(expect.objectContaining({ code: 'GATE_USAGE' }));
  });
});

describe('signRecord', () => {
  it('gives the signature of the line, also under an older key', () => {
    const signature = signRecord({ a: 1 }, ring.key(1)!);
    const line = `{"a":1,"key_version":1,"sig_hmac_sha256":"${signature}"}`;
    expect(verdictOf(line, ring)).toEqual({ state: 'valid', reason: null, keyVersion: 1 });
  });

  it('is the same whether or not the record is signed already', () => {
    const key = ring.currentKey;
    expect(signRecord({ a: 1, key_version: 1, sig_hmac_sha256: 'ff' }, key)).toBe(signRecord({ a: 1 }, key));
  });
});
