import { describe, expect, it } from '@jest/globals';
import { repositoryKeys } from '../../../src/edges/keys/repository-keys.js';
import { keyHexOf } from '../../core/signature/keys.js';
import { refusal } from '../git/scratch.js';

const ENV = { source: 'env', vault: null } as const;

describe('repositoryKeys', () => {
  it('reads a source once, whatever becomes of it', async () => {
    const env: Record<string, string> = { EVIDENCE_HMAC_KEY: keyHexOf('one') };
    const load = repositoryKeys(env, '.');
    const first = await load(ENV);
    env['EVIDENCE_HMAC_KEY'] = keyHexOf('two');
    expect(await load({ ...ENV })).toBe(first);
  });

  it('keeps a failure too', async () => {
    const env: Record<string, string> = { EVIDENCE_HMAC_KEY: 'short' };
    const load = repositoryKeys(env, '.');
    expect(await refusal(load(ENV))).toBe('GATE_KEY_FORMAT');
    env['EVIDENCE_HMAC_KEY'] = keyHexOf('one');
    expect(await refusal(load(ENV))).toBe('GATE_KEY_FORMAT');
  });

  it('asks another source where another config names it', async () => {
    const load = repositoryKeys({ EVIDENCE_HMAC_KEY: keyHexOf('one') }, '.');
    await load(ENV);
    expect(await load({ source: 'file', vault: null })).toBeNull();
  });
});
