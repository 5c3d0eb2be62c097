import { describe, expect, it } from '@jest/globals';
import { LineClaims } from '../../src/families/line-claim.js';

const claim = (text: string | Buffer, family: Partial<{ id: string; signature: 'required' }> = {}): unknown =>
  new LineClaims({ id: null, signature: 'off', ...family }).claimOf(Buffer.from(text));

describe('LineClaims', () => {
  it.each([
    ['the id', '{"id":"a","x":1}', { id: '/id' }, 'a'],
    ['a number for an id', '{"id":7}', { id: '/id' }, '7'],
    [
      'the signature where there are no ids',
      '{"sig_hmac_sha256":"ab"}',
      { signature: 'required' as const },
      'ab',
    ],
    ['the line itself else', '{"x": 1}', {}, '{"x": 1}'],
    [
      'the line itself where the signature is missing',
      '{"x":1}',
      { signature: 'required' as const },
      '{"x":1}',
    ],
  ])('is %s', (_, text, family, expected) => {
    expect(claim(text, family)).toBe(expected);
  });

  it.each([
    ['without an id in a family that has them', '{"x":1}', { id: '/id' }],
    ['whose id no double holds', '{"id":9007199254740993}', { id: '/id' }],
    ['that is no record', '[1]', {}],
    ['that is blank', '', {}],
    ['that is no UTF-8', Buffer.of(0x7b, 0xff, 0x7d), {}],
  ])('is nothing for a line %s', (_, text, family) => {
    expect(claim(text, family)).toBeNull();
  });
});
