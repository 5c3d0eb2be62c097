import { describe, expect, it } from '@jest/globals';
import { readKeyVersion } from '../../../src/edges/keys/key-version.js';

describe('readKeyVersion', () => {
  it.each([
    [1, 1],
    ['1', 1],
    ['12', 12],
  ])('reads %p as %d', (value, version) => {
    expect(readKeyVersion(value, 'here')).toBe(version);
  });

  it.each([
    0,
    '0',
    -1,
    1.5,
    '1.0',
    '01',
    ' 1',
    '1\n',
    '1e3',
    '0x1',
    '',
    null,
    undefined,
    '9'.repeat(16),
    [1],
  ])('refuses %p', (value) => {
    expect(() => readKeyVersion(value, 'here')).toThrow(expect.objectContaining({ code: 'GATE_KEY_FORMAT' }));
  });
});
