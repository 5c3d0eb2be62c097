import { describe, expect, it } from '@jest/globals';
import { loadEnvironmentKeys } from '../../../src/edges/keys/env-source.js';
import { keyHexOf } from '../../core/signature/keys.js';
import { failureOf } from './failures.js';

const [A, B, C] = ['a', 'b', 'c'].map(keyHexOf) as [string, string, string];

describe('loadEnvironmentKeys', () => {
  it('takes the current key as version 1 where nothing is said', () => {
    const ring = loadEnvironmentKeys({ EVIDENCE_HMAC_KEY: A });
    expect([ring?.current, ring?.versions]).toEqual([1, [1]]);
  });

  it('takes older and prepared keys by their versions', () => {
    const ring = loadEnvironmentKeys({
      EVIDENCE_HMAC_KEY: B,
      EVIDENCE_HMAC_KEY_VERSION: '2',
      EVIDENCE_HMAC_KEY_V1: A,
      EVIDENCE_HMAC_KEY_V3: C,
      EVIDENCE_HMAC_KEY_V4: '',
    });
    expect([ring?.current, ring?.versions]).toEqual([2, [1, 2, 3]]);
  });

  it('takes the current key under its own version too when it is the same', () => {
    const env = { EVIDENCE_HMAC_KEY: A, EVIDENCE_HMAC_KEY_V1: A };
    expect(loadEnvironmentKeys(env)?.versions).toEqual([1]);
  });

  it.each([
    ['nothing is set', {}],
    ['the key is empty', { EVIDENCE_HMAC_KEY: '' }],
    ['the key is white space', { EVIDENCE_HMAC_KEY: '\n' }],
    ['only a version is set', { EVIDENCE_HMAC_KEY_VERSION: '3' }],
  ])('gives no ring when %s', (_, env) => {
    expect(loadEnvironmentKeys(env)).toBeNull();
  });

  it.each([
    ['a newline behind the key', { EVIDENCE_HMAC_KEY: `${A}\n` }],
    ['a version that is no number', { EVIDENCE_HMAC_KEY: A, EVIDENCE_HMAC_KEY_VERSION: 'two' }],
    ['version zero', { EVIDENCE_HMAC_KEY: A, EVIDENCE_HMAC_KEY_VERSION: '0' }],
    ['an older key that is none', { EVIDENCE_HMAC_KEY: A, EVIDENCE_HMAC_KEY_V2: 'x' }],
    ['a name without a version', { EVIDENCE_HMAC_KEY: A, EVIDENCE_HMAC_KEY_V: B }],
    ['a name with version zero', { EVIDENCE_HMAC_KEY: A, EVIDENCE_HMAC_KEY_V0: B }],
    ['a name with a leading zero', { EVIDENCE_HMAC_KEY: A, EVIDENCE_HMAC_KEY_V02: B }],
    ['a misspelt name', { EVIDENCE_HMAC_KEY: A, EVIDENCE_HMAC_KEY_VERSON: '2' }],
    ['two keys for one version', { EVIDENCE_HMAC_KEY: A, EVIDENCE_HMAC_KEY_V1: B }],
  ])('refuses %s and shows no key', async (_, env) => {
    const { code, text } = await failureOf(() => loadEnvironmentKeys(env));
    expect([code, text.includes(A.slice(0, 8)) || text.includes(B.slice(0, 8))]).toEqual([
      'GATE_KEY_FORMAT',
      false,
    ]);
  });

  it('does not go on without the current key when others are set', async () => {
    const { code } = await failureOf(() => loadEnvironmentKeys({ EVIDENCE_HMAC_KEY_V1: A }));
    expect(code).toBe('GATE_KEY_UNAVAILABLE');
  });
});
