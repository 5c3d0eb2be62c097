import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VaultClient } from '../../../src/edges/keys/vault-client.js';
import { failureOf } from './failures.js';
import { VaultServer } from './vault-server.js';

const TOKEN = `hvs.${'not-a-token'}`;
const SECRET = 'deadbeef'.repeat(8);

let vault: VaultServer;
beforeEach(async () => {
  vault = await VaultServer.start();
});
afterEach(() => vault.stop());

const client = (namespace: string | null = null, base = ''): VaultClient =>
  new VaultClient({ address: new URL(`${vault.address}${base}`), token: TOKEN, namespace, timeoutMs: 2000 });

describe('VaultClient', () => {
  it('reads the fields of the newest version', async () => {
    vault.secrets.set('team/hmac', { key: SECRET, version: 1 });
    expect(await client().read('kv', 'team/hmac')).toEqual({ key: SECRET, version: 1 });
  });

  it('asks as the API documents it', async () => {
    vault.secrets.set('team/hmac', {});
    await client('audit/prod').read('kv', 'team/hmac');
    expect(vault.seen[0]).toMatchObject({
      method: 'GET',
      path: '/v1/kv/data/team/hmac',
      headers: { 'x-vault-token': TOKEN, 'x-vault-request': 'true', 'x-vault-namespace': 'audit/prod' },
    });
  });

  it('names no namespace where there is none', async () => {
    vault.secrets.set('team/hmac', {});
    await client().read('kv', 'team/hmac');
    expect(vault.seen[0]?.headers['x-vault-namespace']).toBeUndefined();
  });

  it('keeps the path of the address', async () => {
    vault.always(200, { data: { data: {} } });
    await client(null, '/behind/proxy').read('kv', 'a');
    expect(vault.seen[0]?.path).toBe('/behind/proxy/v1/kv/data/a');
  });

  it('gives null for an optional secret that was never written or is deleted', async () => {
    vault.always(404, { data: { data: null, metadata: { deletion_time: '2026-03-01T09:30:00Z' } } });
    expect(await client().read('kv', 'a', true)).toBeNull();
  });

  it.each([
    [400, /understand/],
    [403, /token/],
    [404, /no secret/],
    [429, /too many/],
    [500, /failed/],
    [502, /depends/],
    [503, /sealed/],
    [418, /418/],
    [204, /204/],
  ])('says what status %d means, and nothing of what was sent', async (status, message) => {
    vault.always(status, { errors: [`${TOKEN} ${SECRET}`] });
    const { code, text } = await failureOf(() => client().read('kv', 'a'));
    const leaks = [TOKEN, SECRET].filter((secret) => text.includes(secret));
    expect([code, message.test(text), leaks]).toEqual(['GATE_KEY_UNAVAILABLE', true, []]);
  });

  it.each([403, 429, 500, 503])('lets status %d fail for an optional secret too', async (status) => {
    vault.always(status);
    expect((await failureOf(() => client().read('kv', 'a', true))).code).toBe('GATE_KEY_UNAVAILABLE');
  });

  it.each([
    ['nothing', ''],
    ['no JSON', `key=${SECRET}`],
    ['JSON that is cut off', `{"data":{"data":{"key":"${SECRET}"`],
    ['a page', '<html>sign in</html>'],
    ['a member twice', `{"data":{"data":{"key":"${SECRET}","key":"${SECRET}"}}}`],
    ['no data', { errors: [] }],
    ['data of version 1 of the engine', { data: { key: SECRET } }],
    ['a list', { data: { data: [SECRET] } }],
    ['nothing in data', { data: { data: null } }],
  ])('refuses an answer that is %s, and does not repeat it', async (_, body) => {
    vault.always(200, body);
    const { code, text } = await failureOf(() => client().read('kv', 'a'));
    expect([code, text.includes(SECRET)]).toEqual(['GATE_KEY_UNAVAILABLE', false]);
  });

  describe('when it is redirected', () => {
    it('follows on the same host', async () => {
      vault.answer = (response, { path }) => {
        if (path === '/v1/kv/data/a') response.writeHead(307, { Location: '/v1/other' }).end();
        else response.end('{"data":{"data":{"found":true}}}');
      };
      expect(await client().read('kv', 'a')).toEqual({ found: true });
    });

    it.each(['other port', 'other name', 'other scheme', 'nowhere', 'no URL'])(
      'sends no token to %s',
      async (kind) => {
        const other = await VaultServer.start();
        other.always(200, { data: { data: { found: true } } });
        const target = {
          'other port': `${other.address}/v1/kv/data/a`,
          'other name': other.address.replace('127.0.0.1', 'localhost'),
          'other scheme': vault.address.replace('http:', 'https:'),
          nowhere: undefined,
          'no URL': 'http://[',
        }[kind];
        vault.always(307, {}, target === undefined ? {} : { Location: target });
        const { code } = await failureOf(() => client().read('kv', 'a'));
        await other.stop();
        expect([code, other.seen]).toEqual(['GATE_KEY_UNAVAILABLE', []]);
      },
    );

    it('gives up in a circle', async () => {
      vault.always(307, {}, { Location: '/v1/again' });
      const { code } = await failureOf(() => client().read('kv', 'a'));
      expect([code, vault.seen.length]).toEqual(['GATE_KEY_UNAVAILABLE', 4]);
    });
  });
});
