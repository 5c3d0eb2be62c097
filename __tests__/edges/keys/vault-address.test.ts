import { describe, expect, it } from '@jest/globals';
import { parseSecretPath, parseVaultAddress } from '../../../src/edges/keys/vault-address.js';
import { failureOf } from './failures.js';

describe('parseVaultAddress', () => {
  it.each([
    'https://vault.example.com:8200',
    'https://vault.example.com/base/',
    'http://127.0.0.1:8200',
    'http://127.8.8.8',
    'http://localhost:8200',
    'http://[::1]:8200',
  ])('takes %s', (text) => {
    expect(parseVaultAddress(text).href).toContain(new URL(text).host);
  });

  it.each([
    'vault.example.com',
    '',
    'file:///etc/passwd',
    'http://vault.example.com:8200',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://10.0.0.1:8200',
    'http://0.0.0.0:8200',
    'http://[::2]:8200',
    'https://user:pass-word@vault.example.com',
    'https://vault.example.com/?x=1',
    'https://vault.example.com/#x',
  ])('refuses %j and does not repeat it', async (text) => {
    const { code, text: shown } = await failureOf(() => parseVaultAddress(text));
    expect([code, shown.includes('pass-word')]).toEqual(['GATE_KEY_UNAVAILABLE', false]);
  });
});

describe('parseSecretPath', () => {
  it.each(['kv/pd-295/memory-audit-hmac', '/kv/pd-295/memory-audit-hmac/'])('takes %s apart', (text) => {
    expect(parseSecretPath(text)).toEqual({ mount: 'kv', secret: 'pd-295/memory-audit-hmac' });
  });

  it.each([
    '',
    'kv',
    'kv/',
    '/kv',
    'kv//a',
    'kv/../sys/raw',
    'kv/./a',
    'kv/a?b',
    'kv/a#b',
    'kv/a b',
    'kv/%2e%2e/a',
  ])('refuses %j', async (text) => {
    expect((await failureOf(() => parseSecretPath(text))).code).toBe('GATE_KEY_UNAVAILABLE');
  });
});
