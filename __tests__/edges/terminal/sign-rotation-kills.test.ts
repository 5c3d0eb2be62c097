import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lineVerdicts } from '../../../src/core/signature/line-verdicts.js';
import { signLine } from '../../../src/core/signature/sign.js';
import { Random } from '../../contract/histories/random.js';
import { keyHexOf, ringOf } from '../../core/signature/keys.js';
import { removeScratch, repositoryWith, type Scratch } from '../../support/repository.js';
import { cleanEnvironment, scratchFolder } from '../git/scratch.js';
import { LeakSearch } from '../leak-search.js';
import { buildSourceCli } from './source-cli.js';

const FILES = 50;
/** In all files together. */
const LINES = 10_000;
/** From outside, by the clock; each step in turn: stores/rotation-kills.test.ts. */
const KILLS = 20;

const [ONE, TWO] = [keyHexOf('one'), keyHexOf('two')];
const search = new LeakSearch({ ONE, TWO });
const OLD = ringOf([1, ONE]);
const BOTH = ringOf([1, ONE], [2, TWO]);
const names = Array.from({ length: FILES }, (_, at) => `notes/f-${at}.jsonl`);
const texts = names.map((name) =>
  Array.from({ length: LINES / FILES }, (_, at) => `${signLine({ id: `${name}-${at}` }, OLD)}\n`).join(''),
);

let cli: Awaited<ReturnType<typeof buildSourceCli>>;
beforeAll(async () => {
  cli = await buildSourceCli();
});
afterAll(async () => {
  cli.remove();
  await removeScratch();
});

function started(): { scratch: Scratch; ring: string } {
  const families = { notes: { files: ['notes/*.jsonl'], signature: 'required', id: '/id' } };
  const config = JSON.stringify({ families, keys: { source: 'file' } });
  const scratch = repositoryWith({
    'evidence.config.json': config,
    ...Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ''])),
  });
  const ring = path.join(scratchFolder('ring'), 'ring.json');
  writeFileSync(ring, JSON.stringify({ current: 1, keys: { 1: ONE, 2: TWO } }), { mode: 0o600 });
  return { scratch, ring };
}

/** Runs the command as its own process, and kills it after so many milliseconds; how it ended, and when. */
async function rotate(
  { scratch, ring }: ReturnType<typeof started>,
  killAfter: number | null,
  story = 'ROT',
): Promise<{ how: number | string; took: number }> {
  const from = performance.now();
  const child = spawn(process.execPath, [cli.cli, 'sign', 'rotate', '--story', story], {
    cwd: scratch.root,
    env: cleanEnvironment({ EVIDENCE_KEYRING_FILE: ring }),
    stdio: 'ignore',
  });
  const closed = new Promise<number | string>((resolve) =>
    child.on('close', (status, signal) => resolve(status ?? signal ?? 'unknown')),
  );
  if (killAfter !== null) void sleep(killAfter).then(() => child.kill('SIGKILL'));
  return { how: await closed, took: performance.now() - from };
}

/** `state version` of every line, and how many of each. */
function states(scratch: Scratch): Record<string, number> {
  const found: Record<string, number> = {};
  const sessions = scratch.git('ls-files', '-o', '--', 'data/sessions/*.jsonl').split('\n');
  for (const name of [...names, ...sessions.filter((each) => each !== '')]) {
    for (const { verdict } of lineVerdicts(readFileSync(path.join(scratch.root, name)), BOTH)) {
      const state = `${verdict?.state} ${verdict?.keyVersion}`;
      found[state] = (found[state] ?? 0) + 1;
    }
  }
  return found;
}

describe(`evidence sign rotate over ${FILES} files with ${LINES} lines together, killed at ${KILLS} random moments`, () => {
  it(
    'leaves what the next run completes or undoes, key ring file and all',
    async () => {
      const seed = Date.now() >>> 0;
      const random = new Random(seed);
      // A story that is refused: what the start of the process takes.
      const { took: idle } = await rotate(started(), null, '');
      const { took } = await rotate(started(), null);
      for (let kill = 0; kill < KILLS; kill++) {
        const scene = started();
        const after = idle + ((took - idle) * (kill + random.below(1000) / 1000)) / KILLS;
        const run = { seed, after };
        await rotate(scene, after);
        const broken = Object.keys(states(scene.scratch)).filter((state) => !/^valid [12]$/.test(state));
        // Drafts, locks and the journal lie about now.
        const leaks = search.below(scene.scratch.root);
        expect({ ...run, broken, leaks, keys: ringOfFile(scene).keys }).toEqual({
          ...run,
          broken: [],
          leaks: [],
          keys: { 1: ONE, 2: TWO },
        });
        // Killed behind its last step it has told the ring, and another run would ask for a third key.
        const isDone = ringOfFile(scene).current === 2 && !hasJournal(scene.scratch);
        if (!isDone) expect({ ...run, ...(await rotate(scene, null)) }).toMatchObject({ ...run, how: 0 });
        expect({ ...run, states: states(scene.scratch), current: ringOfFile(scene).current }).toEqual({
          ...run,
          states: { 'valid 2': LINES + 1 },
          current: 2,
        });
      }
    },
    2 * 60_000,
  );
});

function ringOfFile({ ring }: ReturnType<typeof started>): { current: number; keys: object } {
  return JSON.parse(readFileSync(ring, 'utf8')) as { current: number; keys: object };
}

function hasJournal(scratch: Scratch): boolean {
  return existsSync(path.join(scratch.root, '.git/evidence-gate/rotation.json'));
}
