import { describe, expect, it } from '@jest/globals';
import { successionOf } from '../../../src/edges/keys/succession.js';
import { refusal } from '../git/scratch.js';

describe('successionOf', () => {
  it('says for the environment what is to be set, by names alone', async () => {
    const steps = await successionOf({ source: 'env' }, { EVIDENCE_HMAC_KEY: 'ab'.repeat(32) }, '.');
    const advice = steps.advice(1, 2).join('\n');
    expect(advice).toContain('EVIDENCE_HMAC_KEY_VERSION=2');
    expect(advice).toContain('EVIDENCE_HMAC_KEY_V1');
    expect(advice).not.toContain('abab');
  });

  it('leaves nothing to do for a key ring file', async () => {
    expect((await successionOf({ source: 'file' }, {}, '.')).advice(1, 2)).toEqual([]);
  });

  it('fails for a Vault that is not set up', async () => {
    const settings = { source: 'vault', vault: { path: 'kv/a' } } as const;
    expect(await refusal(successionOf(settings, {}, '.'))).toBe('GATE_KEY_UNAVAILABLE');
  });
});
