import path from 'node:path';
import { mkdirSync, symlinkSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { runCommandLine } from '../../../src/edges/terminal/command-line.js';
import { cleanEnvironment, scratchFolder } from '../git/scratch.js';
import { lines, logsConfig, removeScratch, repositoryWith } from '../../support/repository.js';
import { terminalIn } from '../../support/terminal.js';

afterAll(removeScratch);

const CONFIG = { 'evidence.config.json': logsConfig() };
const CLEAN = { ...CONFIG, 'logs/a.jsonl': lines({ id: 'a' }) };
const BAD = { ...CONFIG, 'logs/a.jsonl': '{"id":}\n', 'logs/b.jsonl': lines({ id: 'b' }) };

async function check(cwd: string, ...args: string[]) {
  const terminal = terminalIn(cwd);
  const status = await runCommandLine(['check', ...args], terminal);
  return { status, out: terminal.stdout.text, err: terminal.stderr.text };
}

describe('evidence check', () => {
  it.each([
    ['0 where all is well', CLEAN, 0],
    ['1 where there is an error', BAD, 1],
    ['0 where there are only warnings', { ...CONFIG, 'logs/a.jsonl': '{"id":"a"}\n\n' }, 0],
    ['2 where the config cannot be used', { ...CLEAN, 'evidence.config.json': '{' }, 2],
  ])('is status %s', async (_, files, expected) => {
    expect((await check(repositoryWith(files).root)).status).toBe(expected);
  });

  it('is status 2 outside of any repository', async () => {
    expect((await check(scratchFolder())).status).toBe(2);
  });

  it.each([['json'], ['sarif'], ['github'], ['text']])(
    'keeps its status with --format %s',
    async (format) => {
      expect((await check(repositoryWith(BAD).root, '--format', format)).status).toBe(1);
    },
  );

  it('keeps its status with --output', async () => {
    const { status, out } = await check(repositoryWith(BAD).root, '--format=json', '--output=../report.json');
    expect([status, out]).toEqual([1, '']);
  });

  it('prints help', async () => {
    const { status, out } = await check(scratchFolder(), '--help');
    expect([status, out.includes('--staged')]).toEqual([0, true]);
  });

  it('judges what is staged', async () => {
    const scratch = repositoryWith(CLEAN);
    scratch.write('logs/a.jsonl', lines({ id: 'a' }) + '{');
    expect((await check(scratch.root, '--staged')).status).toBe(0);
    scratch.git('add', '-A');
    expect((await check(scratch.root, '--staged')).status).toBe(1);
  });

  it('judges a range', async () => {
    const scratch = repositoryWith(CLEAN);
    scratch.write('logs/a.jsonl', lines({ id: 'a' }) + '{"id":}\n');
    scratch.commit();
    expect((await check(scratch.root, '--range=HEAD~1..HEAD', '--only=json')).status).toBe(1);
  });

  describe('when paths are given', () => {
    it.each([
      ['logs/a.jsonl', '.', 1],
      ['logs/b.jsonl', '.', 0],
      ['b.jsonl', 'logs', 0],
      ['.', 'logs', 1],
      ['../logs/b.jsonl', 'logs', 0],
    ])('takes %s from %s', async (given, from, expected) => {
      expect((await check(path.join(repositoryWith(BAD).root, from), given)).status).toBe(expected);
    });

    it.each([['../elsewhere'], ['nowhere.jsonl']])('refuses %s', async (given) => {
      expect((await check(repositoryWith(BAD).root, given)).status).toBe(2);
    });
  });

  describe('when it cannot tell', () => {
    it.each([
      ['the question cannot be answered', ['--range=nowhere..HEAD']],
      ['the question is not understood', ['--only=nothing']],
      ['the flags are not', ['--bogus']],
    ])('still prints a report where %s', async (_, args) => {
      const { status, out } = await check(repositoryWith(CLEAN).root, '--format=json', ...args);
      const report = JSON.parse(out) as { verdict: string; error: { code: string } };
      expect([status, report.verdict, report.error.code.startsWith('GATE_')]).toEqual([
        2,
        'cannot-tell',
        true,
      ]);
    });

    it('prints none as text', async () => {
      const { status, out, err } = await check(repositoryWith(CLEAN).root, '--range=nowhere..HEAD');
      expect([status, out, err.trimEnd().split('\n').length]).toEqual([2, '', 2]);
    });
  });

  describe('when a config is given', () => {
    it('takes one from outside', async () => {
      const scratch = repositoryWith({ 'logs/a.jsonl': '{' });
      const outside = repositoryWith(CONFIG);
      const file = path.join(outside.root, 'evidence.config.json');
      expect((await check(scratch.root)).status).toBe(0);
      expect((await check(scratch.root, '--config', file)).status).toBe(1);
    });

    it.each([['nowhere.json'], ['../nowhere.json']])('cannot tell where %s is not there', async (given) => {
      expect((await check(repositoryWith(CLEAN).root, '--config', given)).status).toBe(2);
    });
  });

  describe('when the evidence is hostile', () => {
    it('never writes control characters', async () => {
      const scratch = repositoryWith({
        ...CONFIG,
        'logs/\u001b[2J.jsonl': '{"id":"\\u001b[31m","id":"\\u0007"}\n{"\\u001b]0;x":1,"\\u001b]0;x":2}\n',
      });
      for (const format of ['text', 'json', 'sarif', 'github']) {
        const { out, err } = await check(scratch.root, `--format=${format}`);
        expect(out + err).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
      }
    });

    it('finds a link that stands where an artifact should be', async () => {
      const scratch = repositoryWith(CONFIG);
      mkdirSync(path.join(scratch.root, 'logs'));
      symlinkSync('/etc/hostname', path.join(scratch.root, 'logs/a.jsonl'));
      expect((await check(scratch.root)).status).toBe(1);
    });
  });

  it('reads no git settings of the person who runs it in these tests', () => {
    expect(cleanEnvironment()['GIT_CONFIG_GLOBAL']).toBe('/dev/null');
  });
});
