import { describe, expect, it } from '@jest/globals';
import { sessionKeys } from '../../../src/edges/keys/session-keys.js';
import { keyHexOf } from '../../core/signature/keys.js';
import { failureOf } from './failures.js';

describe('sessionKeys', () => {
  it('loads nothing before it is asked', async () => {
    let loads = 0;
    const keys = sessionKeys({ source: 'env' }, {}, '.', () => Promise.resolve(loads++ === 0 ? null : null));
    const before = loads;
    await keys();
    expect([before, loads]).toEqual([0, 1]);
  });

  it('gives the same ring whatever happens to the source', async () => {
    const env = { EVIDENCE_HMAC_KEY: keyHexOf('a') };
    const keys = sessionKeys({ source: 'env' }, env, '.');
    const first = await keys();
    env.EVIDENCE_HMAC_KEY = keyHexOf('b');
    expect(await keys()).toBe(first);
  });

  it('asks once, also when many wait', async () => {
    let loads = 0;
    const keys = sessionKeys({ source: 'env' }, {}, '.', () => Promise.resolve(loads++ > 9 ? null : null));
    await Promise.all([keys(), keys(), keys()]);
    expect(loads).toBe(1);
  });

  it('keeps a failure: a source that comes back is not read again', async () => {
    const env = { EVIDENCE_HMAC_KEY: 'broken' };
    const keys = sessionKeys({ source: 'env' }, env, '.');
    const first = await failureOf(keys);
    env.EVIDENCE_HMAC_KEY = keyHexOf('a');
    expect([first.code, (await failureOf(keys)).code]).toEqual(['GATE_KEY_FORMAT', 'GATE_KEY_FORMAT']);
  });
});
