import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askVault } from '../../../src/edges/keys/vault-request.js';
import { failureOf } from './failures.js';
import { VaultServer } from './vault-server.js';

const TOKEN = `hvs.${'not-a-token'}`;
let vault: VaultServer;
beforeAll(async () => {
  vault = await VaultServer.start();
});
afterAll(() => vault.stop());

const get = (address: string, timeoutMs = 2000): ReturnType<typeof askVault> =>
  askVault({ url: new URL('/v1/x', address), headers: { 'X-Vault-Token': TOKEN }, timeoutMs });

describe('askVault', () => {
  it('gives status, body and location as they come', async () => {
    vault.always(307, '{"a":1}', { Location: '/elsewhere' });
    expect(await get(vault.address)).toEqual({ status: 307, body: '{"a":1}', location: '/elsewhere' });
  });

  describe('when no whole answer comes', () => {
    const failing: readonly (readonly [string, () => void, RegExp])[] = [
      ['the server is silent', () => (vault.answer = () => undefined), /within 0\.2 seconds/],
      [
        'the body stops half way',
        () =>
          (vault.answer = (response) => {
            response.writeHead(200, { 'Content-Length': '100' });
            response.write('{"data":');
          }),
        /within 0\.2 seconds/,
      ],
      [
        'the connection is cut off within the body',
        () =>
          (vault.answer = (response) => {
            response.writeHead(200, { 'Content-Length': '100' });
            response.write('{"data":', () => response.destroy());
          }),
        /broke off/,
      ],
      [
        'the connection is cut off before the answer',
        () => (vault.answer = (response) => response.destroy()),
        /broke off/,
      ],
      ['the body is far too large', () => vault.always(200, 'x'.repeat(2 * 1024 * 1024)), /far more/],
    ];

    it.each(failing)('says so: %s', async (_, prepare, message) => {
      prepare();
      const { code, text } = await failureOf(() => get(vault.address, 200));
      expect([code, message.test(text), text.includes(TOKEN)]).toEqual(['GATE_KEY_UNAVAILABLE', true, false]);
    });

    it('says so: nobody listens', async () => {
      const closed = await VaultServer.start();
      const { address } = closed;
      await closed.stop();
      expect(await failureOf(() => get(address))).toMatchObject({
        code: 'GATE_KEY_UNAVAILABLE',
        text: expect.stringContaining('refused the connection'),
      });
    });

    it('says so: what listens speaks no HTTP', async () => {
      const server = createTcpServer((socket) => socket.end('SSH-2.0-x\r\n'));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { code } = await failureOf(() =>
        get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      );
      server.close();
      expect(code).toBe('GATE_KEY_UNAVAILABLE');
    });
  });

  it('trusts no certificate that nobody vouches for, whatever the environment says', async () => {
    if (spawnSync('openssl', ['version']).status !== 0) return;
    const folder = mkdtempSync(path.join(tmpdir(), 'evidence-tls-'));
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'];
    execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    let answered = 0;
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => {
      answered += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const { text } = await failureOf(() =>
        get(`https://127.0.0.1:${(server.address() as AddressInfo).port}`),
      );
      expect([/certificate/.test(text), answered]).toEqual([true, 0]);
    } finally {
      if (before === undefined) Reflect.deleteProperty(process.env, 'NODE_TLS_REJECT_UNAUTHORIZED');
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
      server.close();
      rmSync(folder, { recursive: true });
    }
  });
});
