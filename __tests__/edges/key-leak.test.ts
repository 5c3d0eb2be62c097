import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keyHexOf } from '../core/signature/keys.js';
import { removeScratch, repositoryWith, type Scratch } from '../support/repository.js';
import { cleanEnvironment, scratchFolder } from './git/scratch.js';
import { VaultServer } from './keys/vault-server.js';
import { runsOf, type LeakRun } from './leak-runs.js';
import { buildSourceCli } from './terminal/source-cli.js';

const [ONE, TWO] = [keyHexOf('leak one'), keyHexOf('leak two')];
const TOKEN = `hvs.${'leak-test-token'}`;
const SECRETS = { ONE, TWO, TOKEN, HALF: `${ONE.slice(0, 63)}` };

let cli: Awaited<ReturnType<typeof buildSourceCli>>;
let vault: VaultServer;
beforeAll(async () => {
  cli = await buildSourceCli();
  vault = await VaultServer.start();
  vault.secrets.set('team/hmac', { key: ONE, version: 1, next: TWO });
});
afterAll(async () => {
  cli.remove();
  await vault.stop();
  await removeScratch();
});

/** Everything of a secret that a reader could put to use: its text in any case, its bytes in two encodings. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'hex');
  const forms = [secret, secret.toUpperCase(), secret.slice(0, 16), secret.slice(-16)];
  return bytes.length < 16
    ? forms
    : [...forms, bytes.toString('base64').slice(0, 24), bytes.toString('latin1')];
}

function leaks(text: string | Buffer): readonly string[] {
  const content = Buffer.isBuffer(text) ? text.toString('latin1') : text;
  return Object.entries(SECRETS)
    .filter(([, secret]) => formsOf(secret).some((form) => content.includes(form)))
    .map(([name]) => name);
}

/** Every file below a folder, with its content. */
function contents(folder: string): readonly (readonly [name: string, bytes: Buffer])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .map((file) => [path.relative(folder, file), readFileSync(file)] as const);
}

function started(source: LeakRun['source']): { scratch: Scratch; env: Record<string, string> } {
  const keys = source === 'vault' ? { source, vault: { path: 'kv/team/hmac' } } : { source };
  const families = {
    notes: { files: ['notes/*.jsonl'], signature: 'required', appendOnly: true, id: '/id' },
  };
  const scratch = repositoryWith({ 'evidence.config.json': JSON.stringify({ families, keys }) });
  const ring = path.join(scratchFolder('ring'), 'ring.json');
  writeFileSync(ring, JSON.stringify({ current: 1, keys: { 1: ONE, 2: TWO } }), { mode: 0o600 });
  const env = {
    env: { EVIDENCE_HMAC_KEY: ONE, EVIDENCE_HMAC_KEY_V2: TWO },
    file: { EVIDENCE_KEYRING_FILE: ring },
    vault: { VAULT_ADDR: vault.address, VAULT_TOKEN: TOKEN },
  };
  return { scratch, env: env[source] };
}

describe('keys and tokens', () => {
  it.each(runsOf(SECRETS).map((run) => [run.name, run] as const))(
    'are nowhere in what a run leaves: %s',
    async (_, { source, env: changes, commands, isSound }) => {
      const { scratch, env } = started(source);
      const temporary = scratchFolder('tmp');
      for (const args of commands) {
        const said = await spawnCommand(args, scratch.root, { ...env, ...changes, TMPDIR: temporary });
        if (isSound) expect([args, said.status]).toEqual([args, args[0] === 'doctor' ? said.status : 0]);
        expect([args, leaks(said.out), leaks(said.err)]).toEqual([args, [], []]);
        expect(leaks(JSON.stringify(args))).toEqual([]);
      }
      const left = [...contents(scratch.root), ...contents(temporary)];
      expect(left.filter(([, bytes]) => leaks(bytes).length > 0).map(([name]) => name)).toEqual([]);
    },
  );

  it('would be found', () => {
    const texts = [
      `key ${ONE}`,
      inspect({ key: TWO.toUpperCase() }),
      `token=${TOKEN}`,
      `${ONE.slice(0, 20)}…`,
    ];
    expect(texts.map((text) => leaks(text).length > 0)).toEqual([true, true, true, true]);
    expect(leaks(Buffer.from(TWO, 'hex'))).toEqual(['TWO']);
  });

  /** Asynchronous: the server of the test must be able to answer. */
  async function spawnCommand(
    args: readonly string[],
    cwd: string,
    extra: Record<string, string>,
  ): Promise<{ status: number; out: string; err: string }> {
    const child = spawn(process.execPath, [cli.cli, ...args], {
      cwd,
      env: cleanEnvironment({ ...extra, EVIDENCE_DEBUG: '1' }),
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (piece: Buffer) => (out += piece.toString('latin1')));
    child.stderr.on('data', (piece: Buffer) => (err += piece.toString('latin1')));
    child.stdin.end();
    const status = await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 255)));
    return { status, out, err };
  }
});
