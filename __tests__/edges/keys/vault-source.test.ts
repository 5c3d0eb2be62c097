import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadVaultKeys } from '../../../src/edges/keys/vault-source.js';
import { keyHexOf } from '../../core/signature/keys.js';
import { failureOf } from './failures.js';
import { VaultServer } from './vault-server.js';

const PATH = 'kv/team/hmac';
const TOKEN = `hvs.${'not-a-token'}`;

let vault: VaultServer;
beforeEach(async () => {
  vault = await VaultServer.start();
});
afterEach(() => vault.stop());

const load = (timeoutMs = 2000, more: Record<string, string> = {}): ReturnType<typeof loadVaultKeys> =>
  loadVaultKeys(PATH, { VAULT_ADDR: vault.address, VAULT_TOKEN: TOKEN, ...more }, timeoutMs);

describe('loadVaultKeys', () => {
  it('reads the current key', async () => {
    vault.secrets.set('team/hmac', { key: keyHexOf('one'), version: 1 });
    const ring = await load();
    expect([ring?.current, ring?.versions, vault.seen.length]).toEqual([1, [1], 1]);
  });

  it('takes versions as the command line of Vault writes them', async () => {
    vault.secrets.set('team/hmac', { key: keyHexOf('one'), version: '1' });
    expect((await load())?.current).toBe(1);
  });

  it('reads archived keys, and leaves out the ones that are not there', async () => {
    vault.secrets.set('team/hmac', { key: keyHexOf('twelve'), version: 12 });
    vault.secrets.set('team/hmac/archive/11', { key: keyHexOf('eleven'), version: 11 });
    vault.secrets.set('team/hmac/archive/1', { key: keyHexOf('one') });
    expect((await load())?.versions).toEqual([1, 11, 12]);
  });

  it('reads a prepared key as the next version', async () => {
    vault.secrets.set('team/hmac', { key: keyHexOf('one'), version: 1, next: keyHexOf('two') });
    const ring = await load();
    expect([ring?.current, ring?.versions]).toEqual([1, [1, 2]]);
  });

  it('sends the namespace', async () => {
    vault.secrets.set('team/hmac', { key: keyHexOf('one'), version: 1 });
    await load(2000, { VAULT_NAMESPACE: 'audit' });
    expect(vault.seen[0]?.headers['x-vault-namespace']).toBe('audit');
  });

  it('gives no ring where neither address nor token is set', async () => {
    expect(await loadVaultKeys(PATH, {})).toBeNull();
  });

  it.each([
    ['only the address is set', PATH, { VAULT_ADDR: 'https://vault.example.com' }],
    ['only the token is set', PATH, { VAULT_TOKEN: TOKEN }],
    ['the config names no path', null, { VAULT_ADDR: 'https://vault.example.com', VAULT_TOKEN: TOKEN }],
    [
      'the address is plain http elsewhere',
      PATH,
      { VAULT_ADDR: 'http://vault.example.com', VAULT_TOKEN: TOKEN },
    ],
    [
      'the namespace is none',
      PATH,
      { VAULT_ADDR: 'https://vault.example.com', VAULT_TOKEN: TOKEN, VAULT_NAMESPACE: 'a\r\nb' },
    ],
  ])('does not go on when %s', async (_, path, env) => {
    const { code, text } = await failureOf(() => loadVaultKeys(path, env));
    expect([code, text.includes(TOKEN)]).toEqual(['GATE_KEY_UNAVAILABLE', false]);
  });

  it.each([403, 404, 429, 500, 503])('does not go on with status %d', async (status) => {
    vault.always(status);
    expect((await failureOf(() => load())).code).toBe('GATE_KEY_UNAVAILABLE');
  });

  it('does not go on when an archived key is refused', async () => {
    vault.answer = (response, { path }) => {
      if (path.includes('/archive/')) response.writeHead(403).end('{"errors":[]}');
      else response.end(JSON.stringify({ data: { data: { key: keyHexOf('two'), version: 2 } } }));
    };
    expect((await failureOf(() => load())).code).toBe('GATE_KEY_UNAVAILABLE');
  });

  it('does not wait for ever', async () => {
    vault.answer = () => undefined;
    const before = performance.now();
    expect((await failureOf(() => load(150))).code).toBe('GATE_KEY_UNAVAILABLE');
    expect(performance.now() - before).toBeLessThan(5000);
  });

  it.each([
    ['no key', { version: 1 }],
    ['an empty key', { key: '', version: 1 }],
    ['a key with a newline', { key: `${keyHexOf('one')}\n`, version: 1 }],
    ['a key that is no text', { key: 5, version: 1 }],
    ['no version', { key: keyHexOf('one') }],
    ['version zero', { key: keyHexOf('one'), version: 0 }],
    ['an empty prepared key', { key: keyHexOf('one'), version: 1, next: '' }],
  ])('refuses a secret with %s and shows no key', async (_, secret) => {
    vault.secrets.set('team/hmac', secret);
    const { code, text } = await failureOf(() => load());
    expect([code, text.includes(keyHexOf('one').slice(0, 8))]).toEqual(['GATE_KEY_FORMAT', false]);
  });

  it('refuses an archived key that says it is of another version', async () => {
    vault.secrets.set('team/hmac', { key: keyHexOf('two'), version: 2 });
    vault.secrets.set('team/hmac/archive/1', { key: keyHexOf('one'), version: 3 });
    expect((await failureOf(() => load())).code).toBe('GATE_KEY_FORMAT');
  });
});
