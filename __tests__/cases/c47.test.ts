import { chownSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { pathWith, removeScratch, scratchFolder } from '../edges/git/scratch.js';
import { runStep } from '../support/action.js';
import { check, CLI, HOOKS, REFUSED, refusalOf, runProgram } from '../support/bundle.js';
import { caseFiles } from '../support/cases.js';
import { EVERYTHING, Guarded, line } from '../support/guarded.js';

afterAll(removeScratch);

const BAD = 'no json at all\n';
const isRoot = process.getuid?.() === 0;

/** A repository with a bad line that git refuses to look into, as it does in a container job. */
function refusedByGit(): Guarded {
  const guarded = Guarded.with({ 'log.jsonl': line(1) + BAD });
  guarded.env['GIT_TEST_ASSUME_DIFFERENT_OWNER'] = '1';
  return guarded;
}

describe('a repository of another owner', () => {
  it.each([
    ['check --all', ['check']],
    ['check --staged', ['check', '--staged']],
    ['check --range', ['check', '--range', 'HEAD~1..HEAD']],
    ['hook pre-commit', ['hook', 'pre-commit']],
    ['hook pre-push', ['hook', 'pre-push', 'origin', 'url']],
  ])('has no verdict from %s', (_, args) => {
    const guarded = refusedByGit();
    const ended = runProgram(process.execPath, [CLI, ...args], { cwd: guarded.root, env: guarded.env });
    expect([refusalOf(ended), ended.out]).toEqual([REFUSED, '']);
    expect(ended.err).toContain('safe.directory');
  });

  it('is told by its own code in the report', () => {
    const { report } = check(refusedByGit());
    expect([report.verdict, report.error?.code]).toEqual(['cannot-tell', 'GATE_DUBIOUS_OWNERSHIP']);
  });

  it('fails the step, with the hint', () => {
    const step = runStep(refusedByGit());
    expect([step.status, step.outputs['verdict']]).toEqual([2, 'cannot-tell']);
    expect(step.out).toMatch(/^::error title=GATE_DUBIOUS_OWNERSHIP::.*safe\.directory/m);
  });
});

describe('a git that ends with a status that nobody expects', () => {
  it.each([
    ['rev-parse', 'exit 129', ['check']],
    ['ls-files', 'exit 1', ['check']],
    ['ls-files', 'kill -9 $$', ['check']],
    ['diff-index', 'exit 129', ['check', '--staged']],
    ['diff-tree', 'exit 128', ['check', '--range', 'HEAD~1..HEAD']],
    ['cat-file', 'exit 1', ['check', '--range', 'HEAD~1..HEAD']],
    ['cat-file', 'exit 0', ['check', '--staged']],
    ['diff-index', 'exit 1', ['hook', 'pre-commit']],
  ])('has no verdict: %s, %s', (command, script, args) => {
    const guarded = Guarded.with({ 'log.jsonl': line(1) });
    guarded.write('log.jsonl', line(1) + BAD);
    guarded.git('add', '-A');
    if (args.includes('--range')) guarded.git('commit', '-qm', 'bad', '--no-verify');
    const env = { ...guarded.env, PATH: pathWith(command, script) };
    const ended = runProgram(process.execPath, [CLI, ...args], { cwd: guarded.root, env });
    expect([refusalOf(ended), ended.out]).toEqual([REFUSED, '']);
  });

  it('lets no commit through', () => {
    const guarded = Guarded.with({ 'log.jsonl': line(1) });
    guarded.write('log.jsonl', line(1) + line(2));
    guarded.git('add', '-A');
    // git puts its own folder before PATH where it runs hooks, so the hook itself takes the other one.
    const folder = scratchFolder('hooks');
    const body = `#!/bin/sh\nPATH='${pathWith('cat-file', 'exit 1')}' exec sh '${HOOKS}/pre-commit' "$@"\n`;
    writeFileSync(path.join(folder, 'pre-commit'), body, { mode: 0o755 });
    guarded.git('config', 'core.hooksPath', folder);
    const { head } = guarded;
    expect(guarded.try(['commit', '-qm', 'x']).status).toBe(1);
    expect(guarded.head).toBe(head);
  });
});

/** Gives everything in a folder to a user that nobody is. */
function giveAway(folder: string): void {
  chownSync(folder, 12_345, 12_345);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const each = path.join(folder, entry.name);
    if (entry.isDirectory()) giveAway(each);
    else chownSync(each, 12_345, 12_345);
  }
}

if (isRoot) {
  describe('files that really belong to another user', () => {
    it('are not judged', () => {
      const guarded = Guarded.with({ 'log.jsonl': line(1) + BAD });
      giveAway(guarded.root);
      const { status, report } = check(guarded);
      expect([status, report.error?.code]).toEqual([2, 'GATE_DUBIOUS_OWNERSHIP']);
    });

    const files = caseFiles('c47');
    if (files !== null) {
      it('are not judged in the collected repository', () => {
        const root = path.join(files.build(), 'repo');
        const guarded = new Guarded(root);
        const ended = check(guarded);
        expect([refusalOf(ended), ended.report.error?.code]).toEqual([REFUSED, 'GATE_DUBIOUS_OWNERSHIP']);
        const hook = runProgram('sh', [path.join(HOOKS, 'pre-commit')], { cwd: root, env: guarded.env });
        expect(refusalOf(hook)).toEqual(REFUSED);
      });

      it('are judged once git is told to trust them, in this process alone', () => {
        const root = path.join(files.build(), 'repo');
        const guarded = new Guarded(root);
        guarded.write('evidence.config.json', EVERYTHING);
        const trusted = {
          GIT_CONFIG_COUNT: '1',
          GIT_CONFIG_KEY_0: 'safe.directory',
          GIT_CONFIG_VALUE_0: root,
        };
        const ended = runProgram(process.execPath, [CLI, 'check'], {
          cwd: root,
          env: { ...guarded.env, ...trusted },
        });
        expect([ended.status, ended.out]).toEqual([1, expect.stringContaining('log.jsonl:3:')]);
      });
    }
  });
}
