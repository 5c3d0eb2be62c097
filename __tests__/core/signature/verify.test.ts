import { describe, expect, it } from '@jest/globals';
import { signLine } from '../../../src/core/signature/sign.js';
import { keyHexOf, ringOf, verdictOf } from './keys.js';

const ring = ringOf([1, keyHexOf('one')], [2, keyHexOf('two')]);
const LINE = signLine({ id: 'n-1', amount: 1.5, tags: ['a'], note: 'naïve' }, ring);

describe('verifyLine', () => {
  it('calls a signed line valid', () => {
    expect(verdictOf(LINE, ring)).toEqual({ state: 'valid', reason: null, keyVersion: 2 });
  });

  it('calls it valid in another spelling that means the same', () => {
    const { note, ...others } = JSON.parse(LINE) as Record<string, unknown>;
    const spelt = JSON.stringify({ ...others, note }, null, 1)
      .replace(/\n/g, '')
      .replace('1.5', '15e-1');
    expect([spelt === LINE, verdictOf(spelt.replace('ï', '\\u00ef'), ring).state]).toEqual([false, 'valid']);
  });

  it('calls it valid under an archived key', () => {
    const older = signLine({ id: 'n-0' }, ringOf([1, keyHexOf('one')]));
    expect(verdictOf(older, ring)).toEqual({ state: 'valid', reason: null, keyVersion: 1 });
  });

  it('calls a changed value invalid', () => {
    expect(verdictOf(LINE.replace('n-1', 'n-2'), ring)).toEqual({
      state: 'invalid',
      reason: 'mismatch',
      keyVersion: 2,
    });
  });

  it('calls a line invalid that another key signed under the same version', () => {
    expect(verdictOf(LINE, ringOf([2, keyHexOf('other')]))).toMatchObject({ state: 'invalid' });
  });

  it('calls a line invalid whose key version was changed to another known one', () => {
    expect(verdictOf(LINE.replace('"key_version":2', '"key_version":1'), ring)).toMatchObject({
      state: 'invalid',
      keyVersion: 1,
    });
  });

  it('calls it unverifiable when the ring has no such version', () => {
    expect(verdictOf(LINE, ringOf([1, keyHexOf('one')]))).toEqual({
      state: 'unverifiable',
      reason: 'key-unknown',
      keyVersion: 2,
    });
  });

  it('calls it unverifiable when there is no key', () => {
    expect(verdictOf(LINE, null)).toEqual({ state: 'unverifiable', reason: 'no-key', keyVersion: 2 });
  });

  it('calls it malformed without a key too', () => {
    expect(verdictOf(LINE.replace('"key_version":2', '"key_version":0'), null)).toMatchObject({
      state: 'malformed',
      reason: 'key-version',
    });
  });

  it('does not verify under a key of zeros unless that key is in the ring', () => {
    const line = signLine({ id: 'n-1' }, ringOf([2, '00'.repeat(32)]));
    expect(verdictOf(line, ring).state).toBe('invalid');
  });

  describe('when the line is not strict JSON', () => {
    it.each([
      ['a member twice', LINE.replace('"id":"n-1"', '"id":"n-2","id":"n-1"')],
      ['a member twice, the second spelt with an escape', LINE.replace('"id"', '"id":"n-1","i\\u0064"')],
      ['a minus zero', signLine({ z: 0 }, ring).replace(':0', ':-0')],
      [
        'digits that no double keeps',
        signLine({ z: 1e23 }, ring).replace('1e+23', '100000000000000000000001'),
      ],
      ['text behind it', `${LINE} 1`],
      ['text in front', `x${LINE}`],
      ['half of it missing', LINE.slice(0, 40)],
      ['an array around it', `[${LINE}]`],
      ['no JSON', 'signed'],
      ['nothing', ''],
    ])('never calls it valid: %s', (_, text) => {
      expect(verdictOf(text, ring)).toEqual({ state: 'malformed', reason: 'json', keyVersion: null });
    });
  });
});
