import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { cleanEnvironment, removeScratch, scratchFolder } from '../edges/git/scratch.js';
import { runStep } from '../support/action.js';
import { check, CLI, HOOKS, REFUSED, refusalOf, runCli, runProgram, type Ended } from '../support/bundle.js';
import { Guarded, line } from '../support/guarded.js';
import { Scratch } from '../support/repository.js';

afterAll(removeScratch);

const COMMANDS = [
  ['check', ['check']],
  ['check --staged', ['check', '--staged']],
  ['check --range', ['check', '--range', 'HEAD~1..HEAD']],
  ['hook pre-commit', ['hook', 'pre-commit']],
  ['hook pre-push', ['hook', 'pre-push', 'origin', 'url']],
  ['adopt', ['adopt', 'a.jsonl']],
  ['parity', ['parity']],
] as const;

function runAt(cwd: string, ...args: string[]): Ended {
  return runProgram(process.execPath, [CLI, ...args], { cwd, env: cleanEnvironment() });
}

describe.each(COMMANDS)('evidence %s', (_, args) => {
  it('has no answer outside of a repository', () => {
    expect(refusalOf(runAt(scratchFolder(), ...args))).toEqual(REFUSED);
  });

  it('has no answer in a bare repository', () => {
    const bare = new Scratch(scratchFolder('bare.git'));
    bare.git('init', '-q', '--bare');
    expect(refusalOf(runAt(bare.root, ...args))).toEqual(REFUSED);
  });

  it('has no answer in the git folder of a repository', () => {
    const guarded = Guarded.with({ 'a.jsonl': line(1) });
    expect(refusalOf(runAt(path.join(guarded.root, '.git'), ...args))).toEqual(REFUSED);
  });

  it('has no answer where git is not there', () => {
    const guarded = Guarded.with({ 'a.jsonl': line(1) });
    const env = { ...guarded.env, PATH: '/nowhere' };
    expect(refusalOf(runProgram(process.execPath, [CLI, ...args], { cwd: guarded.root, env }))).toEqual(REFUSED);
  });
});

describe('a folder that is no repository', () => {
  it('is named as such in the report', () => {
    const { status, report } = check(new Scratch(scratchFolder()));
    expect([status, report.error?.code]).toEqual([2, 'GATE_NOT_A_REPOSITORY']);
  });

  it('fails the step of the Action', () => {
    const step = runStep(new Scratch(scratchFolder()));
    expect([step.status, step.outputs['verdict']]).toEqual([2, 'cannot-tell']);
  });

  it('is refused where it was removed under the feet of the user', () => {
    const folder = scratchFolder();
    const script = `cd '${folder}' && rmdir '${folder}' && exec '${process.execPath}' '${CLI}' check`;
    const ended = runProgram('sh', ['-c', script], { cwd: '/', env: cleanEnvironment() });
    expect(refusalOf(ended)).toEqual(REFUSED);
  });

  it('is refused with a GIT_DIR that leads nowhere, and with one that leads elsewhere', () => {
    const guarded = Guarded.with({ 'a.jsonl': line(1) });
    for (const GIT_DIR of ['/nowhere', path.join(guarded.root, '.git')]) {
      const env = cleanEnvironment({ GIT_DIR });
      const ended = runProgram(process.execPath, [CLI, 'check'], { cwd: scratchFolder(), env });
      expect(refusalOf(ended)).toEqual(REFUSED);
    }
  });
});

/** A repository with two commits and a third line that is staged. */
function repository(): Guarded {
  const guarded = Guarded.with({ 'a.jsonl': line(1) });
  guarded.write('a.jsonl', line(1) + line(2));
  guarded.git('commit', '-qam', 'second');
  guarded.write('a.jsonl', line(1) + line(2) + line(3));
  guarded.git('add', '-A');
  return guarded;
}

/** The loose object that a revision names. */
function objectFile(guarded: Guarded, revision: string): string {
  const id = guarded.git('rev-parse', revision);
  return path.join(guarded.root, '.git/objects', id.slice(0, 2), id.slice(2));
}

describe('a repository that is damaged', () => {
  it.each([
    ['its index is no index', (root: string) => writeFileSync(path.join(root, '.git/index'), 'garbage'), ['check']],
    ['its index is no index', (root: string) => writeFileSync(path.join(root, '.git/index'), 'garbage'), ['check', '--staged']],
    ['HEAD is no reference', (root: string) => writeFileSync(path.join(root, '.git/HEAD'), 'garbage'), ['check']],
    ['HEAD names a commit that is gone', (root: string) => writeFileSync(path.join(root, '.git/HEAD'), `${'1'.repeat(40)}\n`), ['check', '--staged']],
    ['its config cannot be read', (root: string) => writeFileSync(path.join(root, '.git/config'), '[[['), ['check']],
    ['its folder of objects is gone', (root: string) => rmSync(path.join(root, '.git/objects'), { recursive: true }), ['check', '--staged']],
  ])('gets no verdict: %s', (_, damage, args) => {
    const guarded = repository();
    damage(guarded.root);
    const ended = runCli(guarded, ...args);
    expect([refusalOf(ended), ended.out]).toEqual([REFUSED, '']);
  });

  it.each([
    ['the staged blob', ':a.jsonl', ['check', '--staged']],
    ['the blob of HEAD', 'HEAD:a.jsonl', ['check', '--staged']],
    ['the blob of the base', 'HEAD~1:a.jsonl', ['check', '--range', 'HEAD~1..HEAD']],
    ['the tree of the head', 'HEAD^{tree}', ['check', '--range', 'HEAD~1..HEAD']],
    ['the config of the base', 'HEAD~1:evidence.config.json', ['check', '--range', 'HEAD~1..HEAD']],
  ])('gets no verdict: %s is gone, or other bytes', (_, revision, args) => {
    const guarded = repository();
    const file = objectFile(guarded, revision);
    const spare = path.join(scratchFolder(), 'spare');
    copyFileSync(file, spare);
    rmSync(file);
    expect(refusalOf(runCli(guarded, ...args))).toEqual(REFUSED);
    writeFileSync(file, 'other bytes');
    expect(refusalOf(runCli(guarded, ...args))).toEqual(REFUSED);
    rmSync(file);
    copyFileSync(spare, file);
    expect(runCli(guarded, ...args).status).toBe(0);
  });

  it('gets no commit', () => {
    const guarded = repository();
    const { head } = guarded;
    rmSync(objectFile(guarded, 'HEAD:a.jsonl'));
    expect(guarded.try(['commit', '-qm', 'x']).status).not.toBe(0);
    expect(guarded.git('rev-parse', 'HEAD')).toBe(head);
  });
});

describe('a merge that is not resolved', () => {
  it('has no verdict about what is staged', () => {
    const guarded = Guarded.with({ 'a.jsonl': line(1) });
    guarded.git('switch', '-q', '-c', 'topic');
    guarded.write('a.jsonl', line(1) + line(2));
    guarded.git('commit', '-qam', 'topic');
    guarded.git('switch', '-q', 'main');
    guarded.write('a.jsonl', line(1) + line(3));
    guarded.git('commit', '-qam', 'main');
    guarded.try(['merge', '-q', 'topic']);
    expect(refusalOf(runCli(guarded, 'check', '--staged'))).toEqual(REFUSED);
    expect(check(guarded).report.findings.map(({ rule }) => rule)).toContain('EVIDENCE_MERGE_CONFLICT');
  });
});

describe('a package that is not whole', () => {
  it('has no verdict: the command line is gone', () => {
    const folder = scratchFolder('package');
    mkdirSync(path.join(folder, 'hooks'));
    copyFileSync(path.join(HOOKS, 'pre-commit'), path.join(folder, 'hooks/pre-commit'));
    const guarded = repository();
    guarded.git('config', 'core.hooksPath', path.join(folder, 'hooks'));
    const { head } = guarded;
    const { status, err } = guarded.try(['commit', '-qm', 'x']);
    expect([status, err.split('\n')]).toEqual([1, [expect.stringContaining('dist/cli.js is missing'), '']]);
    expect(guarded.head).toBe(head);
  });
});

// Permission bits do not hold back the superuser.
if (process.getuid?.() !== 0) {
  describe('what may not be read', () => {
    it.each([['a.jsonl'], ['evidence.config.json']])('has no verdict: %s', (name) => {
      const guarded = repository();
      chmodSync(path.join(guarded.root, name), 0);
      expect(refusalOf(runCli(guarded, 'check'))).toEqual(REFUSED);
    });

    it('has no verdict: a folder', () => {
      const guarded = Guarded.with({ 'logs/a.jsonl': line(1) });
      chmodSync(path.join(guarded.root, 'logs'), 0);
      const ended = runCli(guarded, 'check');
      chmodSync(path.join(guarded.root, 'logs'), 0o755);
      expect(refusalOf(ended)).toEqual(REFUSED);
    });
  });
}
