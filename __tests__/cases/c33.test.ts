import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch, scratchFolder } from '../edges/git/scratch.js';
import { CLI, HOOKS, runProgram } from '../support/bundle.js';
import { caseFiles } from '../support/cases.js';
import { Guarded, line } from '../support/guarded.js';

afterAll(removeScratch);

const BAD = 'no json at all\n';

/** A repository of 30 files and a log, with a linked work tree in which a line is staged. */
function linkedTree(): { main: Guarded; linked: Guarded } {
  const files = Array.from({ length: 30 }, (_, n) => [`f/${n}.txt`, `${n}\n`]);
  const main = Guarded.with({
    ...(Object.fromEntries(files) as Record<string, string>),
    'log.jsonl': line(1),
  });
  main.git('worktree', 'add', '-q', '../linked tree', '-b', 'topic');
  const linked = new Guarded(path.join(path.dirname(main.root), 'linked tree'));
  linked.write('log.jsonl', line(1) + line(2));
  linked.git('add', '-A');
  return { main, linked };
}

const tracked = (guarded: Guarded): number => guarded.git('ls-files').split('\n').length;

/** The variables that git exports to the hooks of a linked work tree, absolute as it writes them. */
function hookVariables(guarded: Guarded): Record<string, string> {
  const gitDir = guarded.git('rev-parse', '--absolute-git-dir');
  return {
    GIT_DIR: gitDir,
    GIT_INDEX_FILE: path.join(gitDir, 'index'),
    GIT_PREFIX: '',
    GIT_EXEC_PATH: guarded.git('--exec-path'),
  };
}

describe('a commit in a linked work tree', () => {
  it('holds every tracked file and nothing else', () => {
    const { linked } = linkedTree();
    expect(linked.try(['commit', '-qm', 'x'])).toEqual({ status: 0, out: '', err: '' });
    expect([tracked(linked), linked.git('diff', '--name-status', 'HEAD~1', 'HEAD')]).toEqual([
      32,
      'M\tlog.jsonl',
    ]);
  });

  it('leaves the index and the work tree of the main one alone', () => {
    const { main, linked } = linkedTree();
    main.write('log.jsonl', 'unfinished');
    const before = main.state();
    linked.git('commit', '-qm', 'x');
    expect({ ...main.state(), '(refs)': '' }).toEqual({ ...before, '(refs)': '' });
  });

  it('is refused for its own lines, not for those of the main one', () => {
    const { main, linked } = linkedTree();
    main.write('log.jsonl', BAD);
    main.git('add', '-A');
    expect(linked.try(['commit', '-qm', 'x']).status).toBe(0);
    linked.write('log.jsonl', line(1) + line(2) + BAD);
    expect(linked.try(['commit', '-qam', 'x']).status).toBe(1);
  });

  it('is judged by path where paths are given, which git does with an index of its own', () => {
    const { linked } = linkedTree();
    linked.write('f/1.txt', 'changed');
    linked.write('log.jsonl', line(1) + BAD);
    expect(linked.try(['commit', '-qm', 'x', 'f/1.txt']).status).toBe(0);
    expect(linked.try(['commit', '-qm', 'x', 'log.jsonl']).status).toBe(1);
  });
});

describe('a check of another repository from within a hook', () => {
  it('judges that other one, and leaves both as they are', () => {
    const { linked } = linkedTree();
    const other = Guarded.with({ 'other.jsonl': BAD });
    const before = [linked.state(), other.state()];
    const env = { ...other.env, ...hookVariables(linked) };
    const { status, out } = runProgram(process.execPath, [CLI, 'check', '--all'], { cwd: other.root, env });
    expect([status, out]).toEqual([1, expect.stringContaining('other.jsonl:1:')]);
    expect([linked.state(), other.state()]).toEqual(before);
  });

  it('has no verdict where there is no other one', () => {
    const { linked } = linkedTree();
    const env = { ...linked.env, ...hookVariables(linked) };
    const { status, out } = runProgram(process.execPath, [CLI, 'check'], { cwd: scratchFolder(), env });
    expect([status, out]).toEqual([2, '']);
  });
});

describe('a hook of ours behind a careless one', () => {
  it('still judges the commit in progress', () => {
    const { linked } = linkedTree();
    const folder = scratchFolder('hooks');
    const ours = path.join(HOOKS, 'pre-commit');
    writeFileSync(path.join(folder, 'pre-commit'), `#!/bin/sh\ncd / && cd "$OLDPWD" && sh '${ours}' "$@"\n`, {
      mode: 0o755,
    });
    linked.git('config', 'core.hooksPath', folder);
    linked.write('log.jsonl', line(1) + BAD);
    expect(linked.try(['commit', '-qam', 'x']).err).toContain('EVIDENCE_INVALID_JSON');
  });
});

const files = caseFiles('c33');
if (files !== null) {
  describe('the collected repositories', () => {
    it('keep every tracked file in the commit', () => {
      const built = files.build();
      const main = Guarded.at(path.join(built, 'main'));
      const linked = new Guarded(path.join(built, 'wt'));
      expect(linked.try(['commit', '-qm', 'x'])).toMatchObject({ status: 0 });
      expect(tracked(linked)).toBe(files.expected['trackedAfterCommit']);
      expect(tracked(main)).toBe(files.expected['trackedAfterCommit']);
      expect(readFileSync(path.join(linked.root, 'log.jsonl'), 'utf8').split('\n')).toHaveLength(4);
    });
  });
}
