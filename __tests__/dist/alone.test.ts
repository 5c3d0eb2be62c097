import { copyFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeScratch, scratchFolder } from '../edges/git/scratch.js';
import { PACKAGE, runProgram, type Ended } from '../support/bundle.js';
import { Guarded, line } from '../support/guarded.js';
import { lines } from '../support/repository.js';

const BAD = 'no json at all\n';
const SCHEMA = JSON.stringify({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  properties: { at: { format: 'date-time' } },
});
const CONFIG = JSON.stringify({ families: { log: { files: ['**/*.jsonl'], id: '/id', schema: 's.json' } } });

/** The package with what it needs to run and no more: no node_modules beside it or above it. */
let copy = '';

beforeAll(() => {
  copy = scratchFolder('a package ü');
  for (const name of ['dist', 'hooks']) cpSync(path.join(PACKAGE, name), path.join(copy, name), { recursive: true });
  copyFileSync(path.join(PACKAGE, 'package.json'), path.join(copy, 'package.json'));
});
afterAll(removeScratch);

function run(scratch: Guarded, args: readonly string[], env: Readonly<Record<string, string>> = {}): Ended {
  const { NODE_PATH: _, ...bare } = scratch.env;
  return runProgram(process.execPath, [path.join(copy, 'dist/cli.js'), ...args], {
    cwd: scratch.root,
    env: { ...bare, ...env },
  });
}

function repository(content: string): Guarded {
  return Guarded.with({ 'evidence.config.json': CONFIG, 's.json': SCHEMA, 'logs/a.jsonl': content });
}

const SECRET = `gh${'p_'}Zt4mQ9wL2xV7cB1nK8sD5fG3hJ6pR0yUa1B2`;

describe('the bundles without node_modules', () => {
  it('pass sound lines', () => {
    expect(run(repository(line(1) + line(2)), ['check'])).toMatchObject({ status: 0, err: '' });
  });

  it('judge by a schema of the user, by formats, and by the secret rules', () => {
    const content = lines({ id: 'ev-1', at: '2026-02-30T00:00:00Z' }, { id: 'ev-2', note: SECRET }) + BAD;
    const { status, out, err } = run(repository(content), ['check', '--format', 'json']);
    const { findings } = JSON.parse(out) as { findings: { rule: string }[] };
    expect([status, findings.map(({ rule }) => rule), err]).toEqual([
      1,
      ['EVIDENCE_SCHEMA_INVALID', 'EVIDENCE_SECRET_DETECTED', 'EVIDENCE_INVALID_JSON'],
      '',
    ]);
  });

  it('use worker threads for much', () => {
    const records = Array.from({ length: 30_000 }, (_, n) => ({ id: `ev-${n}`, note: 'x'.repeat(1000) }));
    const { status, out } = run(repository(lines(...records) + BAD), ['check']);
    expect([status, out]).toEqual([1, expect.stringContaining('logs/a.jsonl:30001:')]);
  });

  it.each([['text'], ['json'], ['sarif'], ['github']])('write %s', (format) => {
    const { status, out, err } = run(repository(line(1) + BAD), ['check', '--format', format]);
    expect([status, out.includes('EVIDENCE_INVALID_JSON'), err]).toEqual([1, true, '']);
  });

  it('explain, print a version, and help', () => {
    const scratch = repository(line(1));
    expect(run(scratch, ['explain', 'EVIDENCE_TORN_LINE'])).toMatchObject({ status: 0, err: '' });
    expect(run(scratch, ['--version'])).toMatchObject({ status: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(run(scratch, ['--help'])).toMatchObject({ status: 0, err: '' });
  });

  it('serve the hooks', () => {
    const scratch = repository(line(1)).withRemote('main');
    scratch.git('config', 'core.hooksPath', path.join(copy, 'hooks'));
    scratch.write('logs/a.jsonl', line(1) + BAD);
    expect(scratch.try(['commit', '-qam', 'bad'])).toMatchObject({ status: 1, err: expect.stringContaining('logs/a.jsonl:2:') });
    scratch.git('commit', '-qam', 'bad', '--no-verify');
    expect(scratch.try(['push', '-q', 'origin', 'main']).err).toContain('logs/a.jsonl:2:');
  });

  it('serve the Action', () => {
    const scratch = repository(line(1) + BAD);
    const { status, out, err } = runProgram(process.execPath, [path.join(copy, 'dist/action.js')], {
      cwd: scratch.root,
      env: { ...scratch.env, GITHUB_WORKSPACE: scratch.root, GITHUB_OUTPUT: '', GITHUB_STEP_SUMMARY: '', GITHUB_EVENT_PATH: '' },
    });
    expect([status, out, err]).toEqual([1, expect.stringMatching(/^::error file=logs\/a\.jsonl,line=2,/m), '']);
  });

  it('never look into the repository that they judge', () => {
    const scratch = repository(line(1) + BAD);
    const trap = 'process.exit(0);\n';
    for (const name of ['ajv', 'canonicalize', 'simple-git', '@secretlint/core']) {
      scratch.write(`node_modules/${name}/index.js`, trap);
      scratch.write(`node_modules/${name}/package.json`, '{"main":"index.js"}');
    }
    expect(run(scratch, ['check']).status).toBe(1);
  });

  it('run from a link, as package managers lay them down', () => {
    const bin = path.join(scratchFolder('bin'), 'evidence');
    symlinkSync(path.join(copy, 'dist/cli.js'), bin);
    const scratch = repository(line(1) + BAD);
    expect(runProgram(bin, ['check'], { cwd: scratch.root, env: scratch.env }).status).toBe(1);
  });

  it('run from any folder of the repository', () => {
    const scratch = repository(line(1) + BAD);
    mkdirSync(path.join(scratch.root, 'deep/er'), { recursive: true });
    const cli = path.join(copy, 'dist/cli.js');
    const { status, out } = runProgram(process.execPath, [cli, 'check'], {
      cwd: path.join(scratch.root, 'deep/er'),
      env: scratch.env,
    });
    expect([status, out]).toEqual([1, expect.stringContaining('logs/a.jsonl:2:')]);
  });
});
