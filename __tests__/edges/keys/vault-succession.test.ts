import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadVaultKeys, openVaultSecret } from '../../../src/edges/keys/vault-source.js';
import { vaultSuccession } from '../../../src/edges/keys/vault-succession.js';
import type { SourceSuccession } from '../../../src/edges/keys/source-succession.js';
import { keyHexOf } from '../../core/signature/keys.js';
import { refusal } from '../git/scratch.js';
import { VaultServer } from './vault-server.js';

const PATH = 'kv/team/hmac';
const [ONE, TWO] = [keyHexOf('one'), keyHexOf('two')];

let vault: VaultServer;
beforeEach(async () => {
  vault = await VaultServer.start();
  vault.secrets.set('team/hmac', { key: ONE, version: 1, next: TWO, owner: 'audit' });
});
afterEach(() => vault.stop());

const env = (): Record<string, string> => ({ VAULT_ADDR: vault.address, VAULT_TOKEN: `hvs.${'none'}` });

async function succession(): Promise<SourceSuccession> {
  const secret = await openVaultSecret(PATH, env(), 2000);
  return vaultSuccession(secret!);
}

describe('vaultSuccession', () => {
  it('names the place of the old key as the published event does', async () => {
    expect((await succession()).archivePath(1)).toBe('kv/team/hmac/archive/1');
  });

  it('archives the old key and makes the prepared one current', async () => {
    const steps = await succession();
    await steps.archive(1);
    await steps.activate(2);
    expect([vault.secrets.get('team/hmac'), vault.secrets.get('team/hmac/archive/1')]).toEqual([
      { key: TWO, version: 2, owner: 'audit' },
      { key: ONE, version: 1 },
    ]);
  });

  it('leaves a ring with both keys behind', async () => {
    const steps = await succession();
    await steps.archive(1);
    await steps.activate(2);
    const ring = await loadVaultKeys(PATH, env(), 2000);
    expect([ring?.current, ring?.versions]).toEqual([2, [1, 2]]);
  });

  it('may be done twice', async () => {
    const steps = await succession();
    for (const step of [() => steps.archive(1), () => steps.activate(2)]) {
      await step();
      await step();
    }
    await steps.archive(1);
    expect(vault.secrets.get('team/hmac')).toMatchObject({ key: TWO, version: 2 });
  });

  it('refuses to go on where another key is archived under that version', async () => {
    vault.secrets.set('team/hmac/archive/1', { key: keyHexOf('other'), version: 1 });
    expect(await refusal((await succession()).archive(1))).toBe('GATE_KEY_FORMAT');
  });

  it('refuses to activate a secret that somebody else changed', async () => {
    vault.secrets.set('team/hmac', { key: keyHexOf('five'), version: 5 });
    expect(await refusal((await succession()).activate(2))).toBe('GATE_KEY_UNAVAILABLE');
  });

  it('refuses to activate without a prepared key', async () => {
    vault.secrets.set('team/hmac', { key: ONE, version: 1 });
    expect(await refusal((await succession()).activate(2))).toBe('GATE_KEY_UNAVAILABLE');
  });

  it.each([400, 403, 404, 429, 500, 503])('fails when the server answers a write with %i', async (status) => {
    const steps = await succession();
    const answer = vault.answer;
    vault.answer = (response, request) => {
      if (request.method === 'GET') {
        const data = { data: { key: ONE, version: 1, next: TWO }, metadata: { version: 1 } };
        response.end(JSON.stringify({ data }));
        return;
      }
      response.writeHead(status);
      response.end('{"errors":[]}');
    };
    expect(await refusal(steps.activate(2))).toBe('GATE_KEY_UNAVAILABLE');
    vault.answer = answer;
  });
});
