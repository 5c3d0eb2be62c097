import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { defineFamily } from '../../../src/families/define.js';
import { signLine } from '../../../src/core/signature/sign.js';
import { rollOver } from '../../../src/stores/rollover.js';
import { keyHexOf, ringOf } from '../../core/signature/keys.js';
import { cleanEnvironment, removeScratch, Scratch } from '../git/scratch.js';
import { buildSourceCli } from './source-cli.js';

let cli = '';
let remove = (): void => undefined;
beforeAll(async () => {
  ({ cli, remove } = await buildSourceCli());
});
afterAll(() => {
  remove();
});
afterEach(removeScratch);

const LOG = 'logs/my log.jsonl';
const FAMILY = {
  files: ['logs/*.jsonl'],
  id: '/id',
  appendOnly: true,
  maxLines: 3,
  archive: 'old/{name}-{timestamp}.jsonl',
};
const HOOKS = ['pre-commit', 'pre-merge-commit'];

const line = (id: string): string => `{"id":"${id}"}\n`;
const lines = (...ids: string[]): string => ids.map(line).join('');

const LOGS = defineFamily({ ...FAMILY, name: 'log', preset: null });

interface Ran {
  readonly status: number | null;
  readonly out: string;
}

function evidence(scratch: Scratch, ...args: string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: scratch.root,
    env: scratch.env,
    encoding: 'utf8',
  });
  return { status, out: stdout + stderr };
}

/** A repository as `evidence init` leaves it: hooks, merge driver, roll-over on commit; its remote has `main`. */
function repository(family: object = FAMILY, content = lines('a', 'b', 'c'), env = {}): Scratch {
  const scratch = new Scratch(Scratch.create().root, cleanEnvironment(env));
  scratch.write(
    'evidence.config.json',
    JSON.stringify({ presets: [], families: { log: family }, rollover: { onCommit: 'fix' } }),
  );
  scratch.write('.gitattributes', '*.jsonl -text merge=evidence\n*.gz binary\n');
  scratch.git('config', 'merge.evidence.driver', `'${process.execPath}' '${cli}' merge %O %A %B %P`);
  for (const name of HOOKS) {
    scratch.write(`.git/hooks/${name}`, `#!/bin/sh\nexec '${process.execPath}' '${cli}' hook ${name} "$@"\n`);
    chmodSync(path.join(scratch.root, '.git/hooks', name), 0o755);
  }
  scratch.write(LOG, content);
  unchecked(scratch, 'base');
  const remote = Scratch.create({ name: 'remote' });
  remote.git('switch', '-q', '--orphan', 'none');
  scratch.git('remote', 'add', 'origin', `file://${remote.root}`);
  return scratch;
}

const read = (scratch: Scratch, name: string): string => readFileSync(path.join(scratch.root, name), 'utf8');
const archives = (scratch: Scratch): string[] =>
  readdirSync(path.join(scratch.root, 'old'))
    .filter((name) => name !== 'receipts.jsonl')
    .map((name) => `old/${name}`);

/** Lines of all archives and the live file, by content; a line that stands twice is there twice. */
function everyLine(scratch: Scratch): string[] {
  return [...archives(scratch), LOG]
    .flatMap((name) => read(scratch, name).split('\n'))
    .filter((text) => text !== '')
    .sort();
}

/** Appends to the live file on a branch; the hook rolls it over. The archive that the commit made. */
async function rolledOverByHook(scratch: Scratch, branch: string, content: string): Promise<string> {
  scratch.git('switch', '-q', branch);
  scratch.write(LOG, read(scratch, LOG) + content);
  scratch.commit(branch);
  // Archives of one second and one file have one name.
  await sleep(1001 - (Date.now() % 1000));
  return scratch.git('diff', '--name-only', '--diff-filter=A', 'HEAD~1', 'HEAD', '--', 'old/*Z*');
}

let clock = Date.parse('2026-01-01T00:00:00.000Z');

/** The same without the hook and without its clock: a minute later than the one before. */
async function rolledOver(scratch: Scratch, branch: string, content: string): Promise<string> {
  scratch.git('switch', '-q', branch);
  scratch.write(LOG, read(scratch, LOG) + content);
  clock += 60_000;
  const target = { root: scratch.root, family: LOGS, livePath: LOG };
  const { receipts } = await rollOver(target, { force: true, now: () => new Date(clock) });
  unchecked(scratch, branch);
  return receipts[0]!.archive_path;
}

function unchecked(scratch: Scratch, message: string): string {
  scratch.git('add', '-A');
  scratch.git('commit', '-q', '--no-verify', '-m', message);
  return scratch.git('rev-parse', 'HEAD');
}

function tryGit(scratch: Scratch, ...args: string[]): number | null {
  return spawnSync('git', args, { cwd: scratch.root, env: scratch.env }).status;
}

/** Statuses of the gate's word on HEAD: the whole tree, and what came since each of the commits. */
function verdicts(scratch: Scratch, ...bases: string[]): (number | null)[] {
  const since = bases.map((base) => evidence(scratch, 'check', '--range', `${base}..HEAD`));
  return [evidence(scratch, 'check', '--all'), ...since].map(({ status }) => status);
}

/** Settles, stages and ends the merge that the hook kept from being committed. */
function settleAndCommit(scratch: Scratch): Ran {
  const ran = evidence(scratch, 'rollover', '--settle');
  scratch.git('add', '-A');
  scratch.git('commit', '-q', '--no-edit', '-m', 'settled');
  return ran;
}

/** Both branches forked from one live file, and rolled it over; the topic first. */
async function bothRolledOver(
  scratch: Scratch,
  roll = rolledOver,
): Promise<{ ofMain: string; ofTopic: string }> {
  scratch.git('branch', '-q', 'topic');
  const ofTopic = await roll(scratch, 'topic', lines('t1'));
  scratch.write(LOG, lines('t2'));
  unchecked(scratch, 'topic goes on');
  const ofMain = await roll(scratch, 'main', lines('m1'));
  scratch.git('push', '-q', 'origin', 'main');
  return { ofMain, ofTopic };
}

describe('evidence rollover --settle', () => {
  describe('when a topic is merged into the default branch', () => {
    it('leaves each line in one archive, and the gate content with the merge', async () => {
      const scratch = repository();
      const { ofMain, ofTopic } = await bothRolledOver(scratch, rolledOverByHook);
      expect(tryGit(scratch, 'merge', '-q', '--no-edit', 'topic')).not.toBe(0);
      const { status, out } = settleAndCommit(scratch);
      expect([status, out.split('\n')[0]]).toEqual([
        0,
        `${ofTopic}: 3 of 4 lines stand in ${ofMain}; kept the other 1`,
      ]);
      expect([read(scratch, ofMain), read(scratch, ofTopic), read(scratch, LOG)]).toEqual([
        lines('a', 'b', 'c', 'm1'),
        lines('t1'),
        lines('t2'),
      ]);
      expect(verdicts(scratch, 'HEAD^1', 'HEAD^2', 'HEAD~2')).toEqual([0, 0, 0, 0]);
    });

    it('only says so with --check, and exits 1', async () => {
      const scratch = repository();
      const { ofMain, ofTopic } = await bothRolledOver(scratch);
      tryGit(scratch, 'merge', '-q', '--no-edit', 'topic');
      const before = everyLine(scratch);
      expect(evidence(scratch, 'rollover', '--settle', '--check')).toEqual({
        status: 1,
        out: `${ofTopic}: 3 of 4 lines stand in ${ofMain}; would keep the other 1\n`,
      });
      expect(everyLine(scratch)).toEqual(before);
    });
  });

  describe('when the default branch is merged into a topic', () => {
    it('touches nothing that the default branch has', async () => {
      const scratch = repository();
      const { ofMain, ofTopic } = await bothRolledOver(scratch);
      scratch.git('switch', '-q', 'topic');
      tryGit(scratch, 'merge', '-q', '--no-edit', 'main');
      settleAndCommit(scratch);
      expect([read(scratch, ofMain), read(scratch, ofTopic)]).toEqual([
        lines('a', 'b', 'c', 'm1'),
        lines('t1'),
      ]);
      expect(verdicts(scratch, 'HEAD^1', 'HEAD^2', 'origin/main')).toEqual([0, 0, 0, 0]);
    });

    it('is content with a push whose base had the lines in its live file', async () => {
      const scratch = repository();
      scratch.git('switch', '-q', '-c', 'topic');
      scratch.write(LOG, lines('a', 'b', 'c', 't0'));
      const pushed = unchecked(scratch, 'pushed');
      await rolledOver(scratch, 'topic', lines('t1'));
      await rolledOver(scratch, 'main', lines('m1'));
      scratch.git('push', '-q', 'origin', 'main');
      scratch.git('switch', '-q', 'topic');
      tryGit(scratch, 'merge', '-q', '--no-edit', 'main');
      settleAndCommit(scratch);
      expect(verdicts(scratch, pushed, 'origin/main')).toEqual([0, 0, 0]);
    });

    it('leaves a branch that goes on mergeable', async () => {
      const scratch = repository();
      await bothRolledOver(scratch);
      tryGit(scratch, 'merge', '-q', '--no-edit', 'topic');
      settleAndCommit(scratch);
      scratch.git('push', '-q', 'origin', 'main');
      await rolledOver(scratch, 'topic', lines('t3', 't4', 't5'));
      scratch.git('switch', '-q', 'main');
      expect(tryGit(scratch, 'merge', '-q', '--no-edit', 'topic')).toBe(0);
      expect(everyLine(scratch)).toHaveLength(9);
      expect(verdicts(scratch, 'HEAD^1')).toEqual([0, 0]);
    });
  });

  describe('when the merge was committed before', () => {
    it('settles it in a commit of its own', async () => {
      const scratch = repository();
      await bothRolledOver(scratch);
      scratch.git('switch', '-q', 'topic');
      tryGit(scratch, 'merge', '-q', '--no-edit', '--no-verify', 'main');
      expect(evidence(scratch, 'check', '--all')).toEqual({
        status: 1,
        out: expect.stringContaining(
          'help: where two branches archived the same lines: evidence rollover --settle',
        ),
      });
      expect(settleAndCommit(scratch).status).toBe(0);
      expect(verdicts(scratch, 'HEAD~1', 'origin/main')).toEqual([0, 0, 0]);
    });

    it('leaves alone what the remote’s default branch has, and says so', async () => {
      const scratch = repository();
      await bothRolledOver(scratch);
      tryGit(scratch, 'merge', '-q', '--no-edit', '--no-verify', 'topic');
      scratch.git('push', '-q', 'origin', 'main');
      const before = everyLine(scratch);
      const { status, out } = evidence(scratch, 'rollover', '--settle');
      expect([status, out]).toEqual([1, expect.stringMatching(/both are accepted: not settled\n$/)]);
      expect(everyLine(scratch)).toEqual(before);
    });
  });

  describe('when three branches archived the same lines', () => {
    it('settles one merge after the other', async () => {
      const scratch = repository();
      scratch.git('branch', '-q', 'one');
      scratch.git('branch', '-q', 'two');
      await rolledOver(scratch, 'two', lines('x2'));
      await rolledOver(scratch, 'one', lines('x1'));
      await rolledOver(scratch, 'main', lines('m1'));
      scratch.git('push', '-q', 'origin', 'main');
      for (const branch of ['one', 'two']) {
        tryGit(scratch, 'merge', '-q', '--no-edit', branch);
        settleAndCommit(scratch);
        expect(verdicts(scratch, 'HEAD^1', 'HEAD^2', 'origin/main')).toEqual([0, 0, 0, 0]);
      }
      expect(everyLine(scratch)).toEqual(lines('a', 'b', 'c', 'm1', 'x1', 'x2').trim().split('\n'));
    });
  });

  describe('when one side archived nothing of its own', () => {
    it('keeps its archive and its receipt, without lines', async () => {
      const scratch = repository();
      scratch.git('switch', '-q', '-c', 'topic');
      const ofTopic = await rolledOver(scratch, 'topic', '');
      await rolledOver(scratch, 'main', lines('m1'));
      tryGit(scratch, 'merge', '-q', '--no-edit', 'topic');
      settleAndCommit(scratch);
      expect([read(scratch, ofTopic), read(scratch, 'old/receipts.jsonl')]).toEqual([
        '',
        expect.stringContaining('"lines":0,"bytes":0') as unknown,
      ]);
      expect(verdicts(scratch, 'HEAD^1', 'HEAD~2')).toEqual([0, 0, 0]);
    });
  });

  describe('when a line differs under the same id', () => {
    it('names it, settles the others and exits 1', async () => {
      const family = { ...FAMILY, mutable: { '/status': { open: ['done'] } } };
      const open = '{"id":"s","status":"open"}\n';
      const scratch = repository(family, open + lines('b', 'c'));
      scratch.git('branch', '-q', 'topic');
      const ofTopic = await rolledOver(scratch, 'topic', lines('t1'));
      scratch.git('switch', '-q', 'main');
      scratch.write(LOG, open.replace('open', 'done') + lines('b', 'c'));
      const ofMain = await rolledOver(scratch, 'main', lines('m1'));
      tryGit(scratch, 'merge', '-q', '--no-edit', 'topic');
      const { status, out } = evidence(scratch, 'rollover', '--settle');
      expect([status, out]).toEqual([
        1,
        expect.stringContaining(`${ofTopic}:1: has the id of ${ofMain}:1 and other content`),
      ]);
      expect(read(scratch, ofTopic)).toBe(open + lines('t1'));
    });
  });

  describe('when the lines are signed', () => {
    it('keeps them byte for byte, and they verify', async () => {
      const key = keyHexOf('one');
      const signed = (...ids: string[]): string =>
        ids.map((id) => `${signLine({ id }, ringOf([1, key]))}\n`).join('');
      const env = { EVIDENCE_HMAC_KEY: key, EVIDENCE_HMAC_KEY_VERSION: '1' };
      const scratch = repository({ ...FAMILY, signature: 'required' }, signed('a', 'b', 'c'), env);
      scratch.git('branch', '-q', 'topic');
      const ofTopic = await rolledOver(scratch, 'topic', signed('t1'));
      await rolledOver(scratch, 'main', signed('m1'));
      tryGit(scratch, 'merge', '-q', '--no-edit', 'topic');
      settleAndCommit(scratch);
      expect(read(scratch, ofTopic)).toBe(signed('t1'));
      expect(verdicts(scratch, 'HEAD^1')).toEqual([0, 0]);
    });
  });

  describe('when archives are packed', () => {
    it('settles them too', () => {
      const scratch = repository({ ...FAMILY, archive: 'old/{name}-{timestamp}.jsonl.gz' }, '');
      scratch.write('old/my log-20260101T000000Z.jsonl.gz', gzipSync(lines('a', 'b', 'm1')));
      unchecked(scratch, 'main');
      scratch.git('switch', '-q', '-c', 'topic', 'HEAD~1');
      scratch.write('old/my log-20260102T000000Z.jsonl.gz', gzipSync(lines('a', 'b', 't1')));
      unchecked(scratch, 'topic');
      scratch.git('switch', '-q', 'main');
      tryGit(scratch, 'merge', '-q', '--no-edit', 'topic');
      settleAndCommit(scratch);
      expect(verdicts(scratch, 'HEAD^1', 'HEAD~2')).toEqual([0, 0, 0]);
    });
  });

  describe('when an accepted archive was changed meanwhile', () => {
    it('settles nothing, and leaves every file as it is', async () => {
      const scratch = repository();
      const first = await rolledOver(scratch, 'main', lines('m1'));
      scratch.git('switch', '-q', '-c', 'topic');
      scratch.write(LOG, lines('t1', 't2'));
      const second = await rolledOver(scratch, 'topic', lines('t3'));
      const before = read(scratch, second);
      scratch.write(first, read(scratch, first) + lines('t2'));
      const { status } = evidence(scratch, 'rollover', '--settle');
      expect([status, read(scratch, second)]).toEqual([2, before]);
    });
  });

  describe('when there is nothing to settle', () => {
    it('says so and exits 0', async () => {
      const scratch = repository();
      await rolledOver(scratch, 'main', lines('m1'));
      expect(evidence(scratch, 'rollover', '--settle')).toEqual({
        status: 0,
        out: 'nothing to settle: 1 archive looked at\n',
      });
    });
  });

  it.each([[['--force']], [['--write']], [['--restore', 'old/x.jsonl']], [['logs']], [['--family', 'lgo']]])(
    'refuses to go with %j',
    (args) => {
      expect(evidence(repository(), 'rollover', '--settle', ...args).status).toBe(2);
    },
  );
});
