import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch, scratchFolder } from '../edges/git/scratch.js';
import { HOOKS, runProgram, type Ended } from '../support/bundle.js';
import { caseFiles } from '../support/cases.js';
import { EVERYTHING, Guarded, line } from '../support/guarded.js';

afterAll(removeScratch);

const BAD = 'no json at all\n';
const HUSKY = fileURLToPath(new URL('../../node_modules/husky/husky', import.meta.url));

/** A PATH with links to these programs and nothing else: what a client without a login shell may give. */
function pathOf(...programs: string[]): string {
  const folder = scratchFolder('bin of a client');
  for (const program of programs) {
    const found = runProgram('sh', ['-c', `command -v ${program}`], {
      cwd: folder,
      env: process.env as never,
    });
    symlinkSync(found.out.trim(), path.join(folder, program));
  }
  return folder;
}

const BARE = pathOf('git', 'sh', 'env', 'dirname', 'basename', 'cat', 'sed', 'ls', 'uname');
const HOME = scratchFolder('my home');

function bare(guarded: Guarded, args: string[], extra: Record<string, string> = {}): Ended {
  const { GIT_CONFIG_GLOBAL, GIT_CONFIG_NOSYSTEM } = guarded.env;
  const env = {
    PATH: BARE,
    HOME,
    GIT_CONFIG_GLOBAL: GIT_CONFIG_GLOBAL!,
    GIT_CONFIG_NOSYSTEM: GIT_CONFIG_NOSYSTEM!,
  };
  return runProgram('git', args, { cwd: guarded.root, env: { ...env, ...extra } });
}

function staged(content: string): Guarded {
  const guarded = Guarded.with({ 'evidence/log.jsonl': line(1), 'sub folder/x.txt': 'x' });
  guarded.git('config', 'user.name', 'Test');
  guarded.git('config', 'user.email', 'test@example.invalid');
  guarded.write('evidence/log.jsonl', content);
  guarded.git('add', '-A');
  return guarded;
}

/** One line that says what is missing, where it was looked for, and the variable that names it. */
const NO_NODE = /^evidence-gate: [^\n]*'node'[^\n]*bin of a client[^\n]*EVIDENCE_NODE=[^\n]*\n$/;
const COMMIT = ['commit', '-qm', 'x'];

describe('a commit where node is not on PATH', () => {
  it.each([
    ['bad', line(1) + BAD],
    ['sound', line(1) + line(2)],
  ])('is not made of %s lines, and one line says why', (_, content) => {
    const guarded = staged(content);
    const { head } = guarded;
    const { status, out, err } = bare(guarded, COMMIT);
    expect([status === 0, out, err]).toEqual([false, '', expect.stringMatching(NO_NODE)]);
    expect(guarded.head).toBe(head);
  });

  it('is not made from a sub-folder either', () => {
    const guarded = staged(line(1) + line(2));
    const { status, err } = bare(guarded, ['-C', 'sub folder', ...COMMIT]);
    expect([status === 0, err]).toEqual([false, expect.stringMatching(NO_NODE)]);
  });

  it('is not made where husky runs the hook', () => {
    const guarded = staged(line(1) + line(2));
    mkdirSync(path.join(guarded.root, '.husky/_'), { recursive: true });
    copyFileSync(HUSKY, path.join(guarded.root, '.husky/_/h'));
    writeFileSync(path.join(guarded.root, '.husky/_/pre-commit'), '#!/bin/sh\n. "${0%/*}/h"\n', {
      mode: 0o755,
    });
    guarded.write('.husky/pre-commit', `sh '${HOOKS}/pre-commit' "$@"\n`);
    guarded.git('config', 'core.hooksPath', '.husky/_');
    const { head } = guarded;
    const { status, err } = bare(guarded, COMMIT);
    expect([status === 0, guarded.head]).toEqual([false, head]);
    expect(err.split('\n').filter((each) => NO_NODE.test(`${each}\n`))).toHaveLength(1);
  });

  it('is not pushed', () => {
    const guarded = staged(line(1) + line(2)).withRemote();
    const { status, err } = bare(guarded, ['push', '-q', 'origin', 'main']);
    expect([status === 0, err]).toEqual([false, expect.stringContaining('EVIDENCE_NODE=')]);
    expect(guarded.git('ls-remote', 'origin')).toBe('');
  });
});

describe('a commit where EVIDENCE_NODE names node', () => {
  const named = { EVIDENCE_NODE: process.execPath };

  it('is made of sound lines', () => {
    expect(bare(staged(line(1) + line(2)), COMMIT, named)).toEqual({ status: 0, out: '', err: '' });
  });

  it('is refused for bad ones', () => {
    const { status, err } = bare(staged(line(1) + BAD), COMMIT, named);
    expect([status, err]).toEqual([1, expect.stringContaining('EVIDENCE_INVALID_JSON')]);
  });

  it('works where the path of node has blanks', () => {
    const folder = scratchFolder('node of a manager');
    symlinkSync(process.execPath, path.join(folder, 'node 20'));
    const { status } = bare(staged(line(1) + BAD), COMMIT, { EVIDENCE_NODE: path.join(folder, 'node 20') });
    expect(status).toBe(1);
  });

  it('works from the start file of husky, which a client does not pass by', () => {
    const guarded = staged(line(1) + BAD);
    mkdirSync(path.join(guarded.root, '.husky/_'), { recursive: true });
    copyFileSync(HUSKY, path.join(guarded.root, '.husky/_/h'));
    writeFileSync(path.join(guarded.root, '.husky/_/pre-commit'), '#!/bin/sh\n. "${0%/*}/h"\n', {
      mode: 0o755,
    });
    guarded.write('.husky/pre-commit', `sh '${HOOKS}/pre-commit' "$@"\n`);
    guarded.git('config', 'core.hooksPath', '.husky/_');
    const home = scratchFolder('home with a start file');
    mkdirSync(path.join(home, '.config/husky'), { recursive: true });
    writeFileSync(path.join(home, '.config/husky/init.sh'), `export EVIDENCE_NODE='${process.execPath}'\n`);
    expect(bare(guarded, COMMIT, { HOME: home }).err).toContain('EVIDENCE_INVALID_JSON');
  });

  it('is not made where what it names is not there', () => {
    const { status, err } = bare(staged(line(1) + line(2)), COMMIT, { EVIDENCE_NODE: '/nowhere/node' });
    expect([status === 0, err]).toEqual([false, expect.stringContaining('/nowhere/node')]);
  });
});

const files = caseFiles('c35');
if (files !== null) {
  describe('the collected repository', () => {
    const built = files.build();
    const guarded = Guarded.at(path.join(built, 'repo'));
    guarded.write('evidence.config.json', EVERYTHING);
    guarded.git('add', '-A');
    const { head } = guarded;
    const env = { PATH: path.join(built, 'bin'), HOME: path.join(built, 'my home') };

    it('gets no commit without node', () => {
      const { status, err } = runProgram('git', COMMIT, { cwd: guarded.root, env });
      expect([status === 0, err.split('\n').length, err]).toEqual([
        false,
        2,
        expect.stringContaining('EVIDENCE_NODE'),
      ]);
      expect(guarded.head).toBe(head);
    });

    it('is refused for its bad line where the override names node', () => {
      const { status, err } = runProgram('git', COMMIT, {
        cwd: guarded.root,
        env: { ...env, EVIDENCE_NODE: process.execPath },
      });
      expect([status, err]).toEqual([1, expect.stringContaining('log.jsonl:2:')]);
    });
  });
}
