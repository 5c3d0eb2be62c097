import { createSecretKey } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { isKeyVersion, KeyRef } from '../../../src/core/signature/key-ref.js';
import { keyHexOf } from './keys.js';

const bytes = Buffer.from(keyHexOf('ref'), 'hex');
const ref = new KeyRef(3, createSecretKey(bytes));

describe('KeyRef', () => {
  it('shows its version and nothing else', () => {
    expect([inspect(ref, { showHidden: true, depth: 9 }), JSON.stringify({ ref }), String(ref)]).toEqual([
      '[KeyRef 3]',
      '{"ref":"[KeyRef 3]"}',
      '[KeyRef 3]',
    ]);
  });

  it('has the version as its only own property', () => {
    expect(Reflect.ownKeys(ref)).toEqual(['version']);
  });

  it('makes its HMAC once', () => {
    expect(ref.hmac).toBe(ref.hmac);
  });

  it('cannot be changed', () => {
    expect(() => Object.assign(ref, { version: 4 })).toThrow(TypeError);
  });

  it('knows a key that is the same', () => {
    const same = new KeyRef(4, createSecretKey(bytes));
    const other = new KeyRef(3, createSecretKey(Buffer.alloc(32)));
    expect([ref.hasKeyOf(same), ref.hasKeyOf(other)]).toEqual([true, false]);
  });
});

describe('isKeyVersion', () => {
  it.each([1, 2, Number.MAX_SAFE_INTEGER])('takes %d', (value) => {
    expect(isKeyVersion(value)).toBe(true);
  });

  it.each([0, -1, 1.5, NaN, Infinity, 2 ** 53, '1', null, undefined, true, [1]])('refuses %p', (value) => {
    expect(isKeyVersion(value)).toBe(false);
  });
});
