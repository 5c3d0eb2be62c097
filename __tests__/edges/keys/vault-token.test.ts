import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readVaultToken } from '../../../src/edges/keys/vault-token.js';
import { failureOf } from './failures.js';

const folder = mkdtempSync(path.join(tmpdir(), 'evidence-token-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TOKEN = `hvs.${'not-a-token'}`;

function file(content: string): string {
  const name = path.join(folder, 'token');
  writeFileSync(name, content);
  return name;
}

function pipe(): string {
  const name = path.join(folder, 'pipe');
  execFileSync('mkfifo', [name]);
  return name;
}

describe('readVaultToken', () => {
  it('takes the variable before the file', async () => {
    expect(await readVaultToken({ VAULT_TOKEN: TOKEN, VAULT_TOKEN_FILE: file('other') })).toBe(TOKEN);
  });

  it.each([TOKEN, `${TOKEN}\n`, `${TOKEN}\r\n`])('takes the file without its line end', async (content) => {
    expect(await readVaultToken({ VAULT_TOKEN: '', VAULT_TOKEN_FILE: file(content) })).toBe(TOKEN);
  });

  it('gives none where neither is set', async () => {
    expect(await readVaultToken({})).toBeNull();
  });

  it.each([`${TOKEN}\n`, ` ${TOKEN}`, `${TOKEN}\r\nX-Other: 1`, 'tökén', 'a b'])(
    'refuses %j and does not repeat it',
    async (token) => {
      const { code, text } = await failureOf(() => readVaultToken({ VAULT_TOKEN: token }));
      expect([code, text.includes(TOKEN), text.includes(token)]).toEqual([
        'GATE_KEY_UNAVAILABLE',
        false,
        false,
      ]);
    },
  );

  it.each([() => path.join(folder, 'nowhere'), () => folder, () => file(''), pipe, () => '/dev/zero'])(
    'refuses a file without a token',
    async (name) => {
      const { code } = await failureOf(() => readVaultToken({ VAULT_TOKEN_FILE: name() }));
      expect(code).toBe('GATE_KEY_UNAVAILABLE');
    },
  );
});
