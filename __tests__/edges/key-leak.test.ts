import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keyHexOf } from '../core/signature/keys.js';
import { removeScratch, repositoryWith, type Scratch } from '../support/repository.js';
import { ArgumentWatch } from './argument-watch.js';
import { cleanEnvironment, scratchFolder } from './git/scratch.js';
import { VaultServer } from './keys/vault-server.js';
import { runsOf, type LeakRun } from './leak-runs.js';
import { LeakSearch } from './leak-search.js';
import { buildSourceCli } from './terminal/source-cli.js';

const [ONE, TWO] = [keyHexOf('leak one'), keyHexOf('leak two')];
const TOKEN = `hvs.${'leak-test-token'}`;
const HALF = ONE.slice(0, 63);
const search = new LeakSearch({ ONE, TWO, TOKEN });
const runs = runsOf({ ONE, TWO, TOKEN, HALF });
const hasProcesses = existsSync('/proc/self/task');

let cli: Awaited<ReturnType<typeof buildSourceCli>>;
let vault: VaultServer;
beforeAll(async () => {
  cli = await buildSourceCli();
  vault = await VaultServer.start();
});
afterAll(async () => {
  cli.remove();
  await vault.stop();
  await removeScratch();
});

function started(run: LeakRun): { scratch: Scratch; env: Record<string, string> } {
  const { source } = run;
  const keys = source === 'vault' ? { source, vault: { path: 'kv/team/hmac' } } : { source };
  const families = {
    notes: { files: ['notes/*.jsonl'], signature: 'required', appendOnly: true, id: '/id' },
  };
  const scratch = repositoryWith({ 'evidence.config.json': JSON.stringify({ families, keys }) });
  const ring = path.join(scratchFolder('ring'), 'ring.json');
  writeFileSync(ring, JSON.stringify({ current: 1, keys: { 1: ONE, 2: TWO } }), { mode: 0o600 });
  vault.answer = null;
  vault.secrets.clear();
  vault.secrets.set('team/hmac', { key: ONE, version: 1, next: TWO });
  const env = {
    env: { EVIDENCE_HMAC_KEY: ONE, EVIDENCE_HMAC_KEY_V2: TWO },
    file: { EVIDENCE_KEYRING_FILE: ring },
    vault: { VAULT_ADDR: vault.address, VAULT_TOKEN: TOKEN },
  };
  return { scratch, env: { ...env[source], ...run.spoil({ root: scratch.root, ring, vault }) } };
}

describe('keys and tokens', () => {
  it.each(runs.map((run) => [run.name, run] as const))(
    'are nowhere in what a run says, writes or starts: %s',
    async (_, run) => {
      const { scratch, env } = started(run);
      const temporary = scratchFolder('tmp');
      const watch = new ArgumentWatch(scratchFolder('watch'));
      const places = { TMPDIR: temporary, HOME: temporary, PATH: watch.path };
      let last: number | null = null;
      for (const args of run.commands) {
        const said = await spawnCommand(args, scratch.root, { ...env, ...places }, watch);
        if (run.status === 0)
          expect([args, said.status]).toEqual([args, args[0] === 'doctor' ? said.status : 0]);
        expect([args, search.in(said.out), search.in(said.err)]).toEqual([args, [], []]);
        last = said.status;
      }
      expect(last).toBe(run.status);
      expect(search.below(scratch.root, run.planted)).toEqual([]);
      expect(search.below(temporary)).toEqual([]);
      const lists = [...watch.shown, ...watch.calls];
      expect(lists.filter((list) => search.in(list).length > 0)).toEqual([]);
      // What is not looked at holds nothing either.
      expect([watch.shown.length > 0 || !hasProcesses, watch.calls.length > 0]).toEqual([true, true]);
    },
  );

  it('would be found in what is said', () => {
    const texts = [
      `key ${ONE}`,
      inspect({ key: TWO.toUpperCase() }),
      `token=${TOKEN}`,
      `${ONE.slice(0, 20)}…`,
      `…${HALF.slice(-20)}${ONE.slice(-1)}`,
      Buffer.from(TWO, 'hex').toString('base64'),
    ];
    expect(texts.map((text) => search.in(text))).toEqual([
      ['ONE'],
      ['TWO'],
      ['TOKEN'],
      ['ONE'],
      ['ONE'],
      ['TWO'],
    ]);
    expect(search.in(Buffer.from(TWO, 'hex'))).toEqual(['TWO']);
  });

  it('would be found in what is written', () => {
    const folder = scratchFolder('found');
    writeFileSync(path.join(folder, 'plain'), `…${ONE}`);
    writeFileSync(path.join(folder, 'deflated'), deflateSync(TOKEN));
    writeFileSync(path.join(folder, 'packed.gz'), gzipSync(TWO));
    writeFileSync(path.join(folder, TWO), '');
    writeFileSync(path.join(folder, 'planted'), ONE);
    expect([...search.below(folder, ['planted'])].sort()).toEqual(
      [`${TWO}: TWO`, 'deflated: TOKEN', 'packed.gz: TWO', 'plain: ONE'].sort(),
    );
  });

  it('would be found in argument lists', async () => {
    const folder = scratchFolder('watch');
    const watch = new ArgumentWatch(folder);
    const script = `require('node:child_process').execFileSync('git', ['version', '${ONE}'], { stdio: 'ignore' })`;
    const child = spawn(process.execPath, ['-e', script, TWO], {
      env: cleanEnvironment({ PATH: watch.path }),
    });
    const follow = watch.follow(child.pid ?? 0);
    await new Promise((resolve) => child.on('close', resolve));
    follow.stop();
    expect(watch.calls.flatMap((call) => search.in(call))).toEqual(['ONE']);
    expect(watch.shown.some((list) => search.in(list).includes('TWO'))).toBe(hasProcesses);
  });

  /** Asynchronous: the server of the test must be able to answer. */
  async function spawnCommand(
    args: readonly string[],
    cwd: string,
    extra: Record<string, string>,
    watch: ArgumentWatch,
  ): Promise<{ status: number; out: string; err: string }> {
    const child = spawn(process.execPath, [cli.cli, ...args], {
      cwd,
      env: cleanEnvironment({ ...extra, EVIDENCE_DEBUG: '1' }),
    });
    const follow = watch.follow(child.pid ?? 0);
    let [out, err] = ['', ''];
    child.stdout.on('data', (piece: Buffer) => (out += piece.toString('latin1')));
    child.stderr.on('data', (piece: Buffer) => (err += piece.toString('latin1')));
    child.stdin.end();
    const status = await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 255)));
    follow.stop();
    return { status, out, err };
  }
});
