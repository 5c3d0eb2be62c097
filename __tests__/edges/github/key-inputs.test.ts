import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { keysOfInputs } from '../../../src/edges/github/key-inputs.js';
import { keyHexOf } from '../../core/signature/keys.js';
import { removeScratch, scratchFolder } from '../git/scratch.js';

afterAll(removeScratch);

const NONE = { hmacKey: null, hmacKeyVersion: null, keyringFile: null };
const VAULT = { source: 'vault', vault: { path: 'kv/a' } } as const;

describe('keysOfInputs', () => {
  it('takes the key of the input, whatever source the config names', async () => {
    const load = keysOfInputs({ ...NONE, hmacKey: keyHexOf('one'), hmacKeyVersion: 4 }, {}, '.');
    expect((await load(VAULT))?.current).toBe(4);
  });

  it('takes older keys from the environment', async () => {
    const env = { EVIDENCE_HMAC_KEY_V1: keyHexOf('one') };
    const load = keysOfInputs({ ...NONE, hmacKey: keyHexOf('two'), hmacKeyVersion: 2 }, env, '.');
    expect((await load(VAULT))?.versions).toEqual([1, 2]);
  });

  it('takes the ring file of the input', async () => {
    const file = path.join(scratchFolder('keys'), 'ring.json');
    writeFileSync(file, JSON.stringify({ current: 3, keys: { 3: keyHexOf('three') } }), { mode: 0o600 });
    const load = keysOfInputs({ ...NONE, keyringFile: file }, {}, scratchFolder('tree'));
    expect((await load({ source: 'env', vault: null }))?.current).toBe(3);
  });

  it("asks the config's own source where no input names a key", async () => {
    const load = keysOfInputs(NONE, { EVIDENCE_HMAC_KEY: keyHexOf('one') }, '.');
    expect((await load({ source: 'env', vault: null }))?.current).toBe(1);
  });

  it('has no key for an empty secret', async () => {
    expect(await keysOfInputs(NONE, {}, '.')({ source: 'env', vault: null })).toBeNull();
  });

  it('refuses two sources at once', () => {
    const both = { ...NONE, hmacKey: keyHexOf('one'), keyringFile: 'ring.json' };
    expect(() => keysOfInputs(both, {}, '.')).toThrow(expect.objectContaining({ code: 'GATE_USAGE' }));
  });
});
