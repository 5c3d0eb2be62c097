import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadKeys } from '../../../src/edges/keys/load-keys.js';
import { keyHexOf } from '../../core/signature/keys.js';
import { failureOf } from './failures.js';
import { VaultServer } from './vault-server.js';

const KEY = keyHexOf('load');

describe('loadKeys', () => {
  it('takes the environment for "env", and nothing else', async () => {
    const env = { EVIDENCE_HMAC_KEY: KEY, EVIDENCE_KEYRING_FILE: '/nowhere', VAULT_ADDR: 'no address' };
    expect((await loadKeys({ source: 'env' }, env, '.'))?.current).toBe(1);
  });

  it('takes the ring file for "file"', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evidence-load-'));
    const file = path.join(folder, 'ring.json');
    writeFileSync(file, JSON.stringify({ current: 4, keys: { 4: KEY } }), { mode: 0o600 });
    const env = { EVIDENCE_HMAC_KEY: keyHexOf('other'), EVIDENCE_KEYRING_FILE: file };
    expect((await loadKeys({ source: 'file' }, env, '.'))?.current).toBe(4);
    rmSync(folder, { recursive: true });
  });

  it('takes the server for "vault"', async () => {
    const vault = await VaultServer.start();
    vault.secrets.set('team/hmac', { key: KEY, version: 1 });
    const env = { VAULT_ADDR: vault.address, VAULT_TOKEN: 'x' };
    const ring = await loadKeys({ source: 'vault', vault: { path: 'kv/team/hmac' } }, env, '.');
    await vault.stop();
    expect(ring?.current).toBe(1);
  });

  it.each(['env', 'file', 'vault'] as const)(
    'gives no ring for "%s" where nothing is set',
    async (source) => {
      expect(await loadKeys({ source, vault: null }, {}, '.')).toBeNull();
    },
  );

  it('asks for a path of the secret', async () => {
    const env = { VAULT_ADDR: 'http://127.0.0.1:1', VAULT_TOKEN: 'x' };
    expect((await failureOf(() => loadKeys({ source: 'vault' }, env, '.'))).code).toBe(
      'GATE_KEY_UNAVAILABLE',
    );
  });
});
