import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HOOKS = fileURLToPath(new URL('../../hooks', import.meta.url));
const HUSKY = fileURLToPath(new URL('../../node_modules/husky/husky', import.meta.url));
const CONFIG = JSON.stringify({ families: { log: { files: ['evidence/**/*.jsonl'] } } });
const line = (n: number): string => `{"id":"ev-${String(n).padStart(4, '0')}","ok":true}\n`;
const BAD = 'no json at all\n';

let scratch = '';
beforeAll(() => {
  scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'evidence commit ')));
});
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** A repository with a config and one good line, whose hooks are ours. */
class Guarded {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  static create(format = 'sha1'): Guarded {
    const guarded = new Guarded(path.join(mkdtempSync(path.join(scratch, 'r ')), 'my repo ü'));
    mkdirSync(guarded.root);
    guarded.git('init', '-q', '-b', 'main', `--object-format=${format}`);
    guarded.git('config', 'core.hooksPath', HOOKS);
    guarded.write('evidence.config.json', CONFIG);
    guarded.write('evidence/log.jsonl', line(1));
    guarded.git('add', '-A');
    return guarded;
  }

  static committed(format?: string): Guarded {
    const guarded = Guarded.create(format);
    guarded.git('commit', '-qm', 'base');
    return guarded;
  }

  try(args: readonly string[], env: Record<string, string> = {}): Ended {
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
    const { status, stdout, stderr } = spawnSync('git', args, {
      cwd: this.root,
      env: {
        ...Object.fromEntries(own),
        HOME: scratch,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_AUTHOR_NAME: 'Test',
        GIT_AUTHOR_EMAIL: 'test@example.invalid',
        GIT_COMMITTER_NAME: 'Test',
        GIT_COMMITTER_EMAIL: 'test@example.invalid',
        ...env,
      },
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  }

  git(...args: string[]): string {
    const { status, output } = this.try(args);
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${output}`);
    return output.trim();
  }

  write(name: string, content: string): void {
    mkdirSync(path.dirname(path.join(this.root, name)), { recursive: true });
    writeFileSync(path.join(this.root, name), content);
  }

  read(name: string): string {
    return readFileSync(path.join(this.root, name), 'utf8');
  }
}

describe.each(['sha1', 'sha256'])('committing in a %s repository', (format) => {
  describe('when it is the first commit', () => {
    it('lets good evidence in', () => {
      expect(Guarded.create(format).try(['commit', '-qm', 'first'])).toEqual({ status: 0, output: '' });
    });

    it('refuses bad evidence with the rule', () => {
      const guarded = Guarded.create(format);
      guarded.write('evidence/log.jsonl', line(1) + BAD);
      guarded.git('add', '-A');
      const { status, output } = guarded.try(['commit', '-qm', 'first']);
      expect([status, output]).toEqual([1, expect.stringContaining('EVIDENCE_INVALID_JSON')]);
    });
  });
});

describe('committing', () => {
  describe('when the disk holds something else than the index', () => {
    it('refuses what is staged though the disk is fine', () => {
      const guarded = Guarded.committed();
      guarded.write('evidence/log.jsonl', line(1) + BAD);
      guarded.git('add', '-A');
      guarded.write('evidence/log.jsonl', line(1) + line(2));
      expect(guarded.try(['commit', '-qm', 'x']).status).toBe(1);
    });

    it('lets in what is staged though the disk is not fine, and touches neither', () => {
      const guarded = Guarded.committed();
      guarded.write('evidence/log.jsonl', line(1) + line(2));
      guarded.git('add', '-A');
      guarded.write('evidence/log.jsonl', line(1) + line(2) + 'half writ');
      const staged = guarded.git('ls-files', '-s');
      const { status } = guarded.try(['commit', '-qm', 'x']);
      const after = [status, guarded.git('ls-files', '-s'), guarded.read('evidence/log.jsonl')];
      expect(after).toEqual([0, staged, line(1) + line(2) + 'half writ']);
    });
  });

  describe('when a path is named', () => {
    it('judges the index that git makes for it', () => {
      const guarded = Guarded.committed();
      guarded.write('evidence/log.jsonl', line(1) + BAD);
      expect(guarded.try(['commit', '-qm', 'x', 'evidence/log.jsonl']).status).toBe(1);
    });

    it('does not judge what stays in the ordinary index', () => {
      const guarded = Guarded.committed();
      guarded.write('evidence/log.jsonl', line(1) + BAD);
      guarded.git('add', '-A');
      guarded.write('other.txt', 'x');
      guarded.git('add', '-N', 'other.txt');
      expect(guarded.try(['commit', '-qm', 'x', 'other.txt']).status).toBe(0);
    });
  });

  describe('when everything is committed with -a, from a sub-folder', () => {
    it('judges it', () => {
      const guarded = Guarded.committed();
      guarded.write('evidence/log.jsonl', line(1) + BAD);
      expect(guarded.try(['-C', 'evidence', 'commit', '-qam', 'x']).status).toBe(1);
    });
  });

  describe('when a commit is amended', () => {
    it('judges the new content', () => {
      const guarded = Guarded.committed();
      guarded.write('evidence/log.jsonl', line(1) + BAD);
      expect(guarded.try(['commit', '-qa', '--amend', '--no-edit']).status).toBe(1);
    });
  });

  describe('when it is a linked work tree', () => {
    it('leaves every tracked file in the commit', () => {
      const guarded = Guarded.committed();
      for (let n = 0; n < 20; n += 1) guarded.write(`f/${String(n)}`, String(n));
      guarded.git('add', '-A');
      guarded.git('commit', '-qm', 'more');
      guarded.git('worktree', 'add', '-q', '../linked tree', '-b', 'topic');
      const linked = new Guarded(path.join(path.dirname(guarded.root), 'linked tree'));
      linked.write('evidence/log.jsonl', line(1) + line(2));
      linked.git('add', '-A');
      linked.git('commit', '-qm', 'x');
      expect(linked.git('ls-files').split('\n')).toHaveLength(22);
    });

    it('refuses bad evidence there', () => {
      const guarded = Guarded.committed();
      guarded.git('worktree', 'add', '-q', '../linked tree', '-b', 'topic');
      const linked = new Guarded(path.join(path.dirname(guarded.root), 'linked tree'));
      linked.write('evidence/log.jsonl', line(1) + BAD);
      expect(linked.try(['commit', '-qam', 'x']).status).toBe(1);
    });
  });

  describe('when a merge is clean', () => {
    it('judges what the merge makes', () => {
      const guarded = Guarded.committed();
      guarded.git('switch', '-q', '-c', 'topic');
      guarded.write('evidence/topic.jsonl', BAD);
      guarded.git('add', '-A');
      guarded.git('commit', '-qnm', 'bad, with --no-verify');
      guarded.git('switch', '-q', 'main');
      guarded.write('other.txt', 'x');
      guarded.git('add', '-A');
      guarded.git('commit', '-qm', 'x');
      const before = guarded.git('rev-parse', 'HEAD');
      const { status, output } = guarded.try(['merge', '-q', '--no-edit', 'topic']);
      const after = [
        status === 0,
        output.includes('EVIDENCE_INVALID_JSON'),
        guarded.git('rev-parse', 'HEAD'),
      ];
      expect(after).toEqual([false, true, before]);
    });
  });

  describe('when node is not on PATH', () => {
    it('makes no commit', () => {
      const guarded = Guarded.committed();
      const before = guarded.git('rev-parse', 'HEAD');
      guarded.write('evidence/log.jsonl', line(1) + line(2));
      const bin = mkdtempSync(path.join(scratch, 'bin '));
      const git = spawnSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).stdout.trim();
      symlinkSync(git, path.join(bin, 'git'));
      symlinkSync('/bin/sh', path.join(bin, 'sh'));
      const { status, output } = guarded.try(['commit', '-qam', 'x'], { PATH: bin });
      const after = [status === 0, output.includes('EVIDENCE_NODE'), guarded.git('rev-parse', 'HEAD')];
      expect(after).toEqual([false, true, before]);
    });
  });

  describe('when husky runs the hooks', () => {
    it('refuses bad evidence', () => {
      const guarded = Guarded.committed();
      mkdirSync(path.join(guarded.root, '.husky/_'), { recursive: true });
      copyFileSync(HUSKY, path.join(guarded.root, '.husky/_/h'));
      const shim = '#!/usr/bin/env sh\n. "$(dirname "$0")/h"\n';
      writeFileSync(path.join(guarded.root, '.husky/_/pre-commit'), shim, { mode: 0o755 });
      guarded.write('.husky/pre-commit', `sh '${HOOKS}/pre-commit' "$@"\n`);
      guarded.git('config', 'core.hooksPath', '.husky/_');
      guarded.write('evidence/log.jsonl', line(1) + BAD);
      const { status, output } = guarded.try(['commit', '-qam', 'x']);
      expect([status, output]).toEqual([1, expect.stringContaining('husky - pre-commit script failed')]);
    });
  });

  describe('when the hook is a link in .git/hooks', () => {
    it('refuses bad evidence', () => {
      const guarded = Guarded.committed();
      guarded.git('config', '--unset', 'core.hooksPath');
      symlinkSync(path.join(HOOKS, 'pre-commit'), path.join(guarded.root, '.git/hooks/pre-commit'));
      guarded.write('evidence/log.jsonl', line(1) + BAD);
      expect(guarded.try(['commit', '-qam', 'x']).status).toBe(1);
    });
  });
});

describe.each(['sha1', 'sha256'])('pushing from a %s repository', (format) => {
  /** `main` and, with a bad line that no hook saw, `topic`; both are on the remote. */
  function pushed(): Guarded {
    const guarded = Guarded.committed(format);
    const bare = path.join(path.dirname(guarded.root), 'bare.git');
    guarded.git('init', '-q', '--bare', '-b', 'main', `--object-format=${format}`, bare);
    guarded.git('remote', 'add', 'origin', bare);
    guarded.git('switch', '-q', '-c', 'topic');
    guarded.write('evidence/log.jsonl', line(1) + BAD);
    guarded.git('commit', '-qnam', 'bad');
    guarded.git('push', '-q', '--no-verify', 'origin', 'main', 'topic');
    return guarded;
  }

  describe('when a branch is deleted', () => {
    it('lets the push through', () => {
      expect(pushed().try(['push', '-q', 'origin', ':topic'])).toEqual({ status: 0, output: '' });
    });
  });

  describe('when a branch is new', () => {
    it('refuses a bad line on it', () => {
      const { status, output } = pushed().try(['push', '-q', 'origin', 'topic:topic2']);
      expect([status === 0, output]).toEqual([false, expect.stringContaining('EVIDENCE_INVALID_JSON')]);
    });

    it('refuses a bad line beside a deletion', () => {
      const { status, output } = pushed().try(['push', '-q', 'origin', ':topic', 'topic:topic3']);
      expect([status === 0, output]).toEqual([false, expect.stringContaining('EVIDENCE_INVALID_JSON')]);
    });

    it('lets good lines through', () => {
      const guarded = pushed();
      guarded.git('switch', '-q', '-c', 'good', 'main');
      guarded.write('evidence/log.jsonl', line(1) + line(2));
      guarded.git('commit', '-qam', 'good');
      expect(guarded.try(['push', '-q', 'origin', 'good']).status).toBe(0);
    });
  });

  describe('when nothing was ever pushed', () => {
    it('judges everything', () => {
      const guarded = pushed();
      guarded.git('init', '-q', '--bare', `--object-format=${format}`, '../empty.git');
      guarded.git('remote', 'add', 'empty', '../empty.git');
      expect(guarded.try(['push', '-q', 'empty', 'topic']).output).toContain('EVIDENCE_INVALID_JSON');
    });
  });

  describe('when the remote has commits that are not here', () => {
    it('refuses with the command that brings them', () => {
      const guarded = pushed();
      const other = new Guarded(path.join(path.dirname(guarded.root), 'other'));
      guarded.git('clone', '-q', '../bare.git', '../other');
      other.write('x', 'x');
      other.git('add', '-A');
      other.git('commit', '-qm', 'x');
      other.git('push', '-q', 'origin', 'main');
      guarded.git('switch', '-q', 'main');
      guarded.write('y', 'y');
      guarded.git('add', '-A');
      guarded.git('commit', '-qm', 'y');
      expect(guarded.try(['push', '-q', '--force', 'origin', 'main']).output).toContain('git fetch origin');
    });
  });

  describe('when a tag is pushed', () => {
    it('judges the commit that it names', () => {
      const guarded = pushed();
      guarded.git('tag', '-a', '-m', 'v1', 'v1', 'topic');
      expect(guarded.try(['push', '-q', 'origin', 'v1']).output).toContain('EVIDENCE_INVALID_JSON');
    });
  });
});
