import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment, cloneOf, removeScratch, Scratch, scratchFolder } from '../git/scratch.js';
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
const CONFIG = JSON.stringify({
  families: {
    log: {
      files: ['logs/*.jsonl'],
      id: '/id',
      appendOnly: true,
      mutable: { '/status': { open: ['resolved', 'waived'] } },
      maxLines: 50,
      archive: 'archive/{name}-{timestamp}.jsonl',
    },
  },
});

const line = (id: string, status = 'open'): string => `${JSON.stringify({ id, status })}\n`;
const lines = (...ids: string[]): string => ids.map((id) => line(id)).join('');

/** A repository with two lines on `main`, the driver registered. */
function repository(options: { name?: string } = {}): Scratch {
  const scratch = Scratch.create(options);
  register(scratch);
  scratch.write('.gitattributes', '*.jsonl -text merge=evidence\n');
  scratch.write('evidence.config.json', CONFIG);
  scratch.write(LOG, lines('a', 'b'));
  scratch.commit('base');
  return scratch;
}

function register(scratch: Scratch): void {
  scratch.git('config', 'merge.evidence.driver', `'${process.execPath}' '${cli}' merge %O %A %B %P`);
  scratch.git('config', 'merge.evidence.recursive', 'binary');
}

/** Commits the log with this content, on this branch. */
function on(scratch: Scratch, branch: string, content: string): string {
  const known = scratch.git('branch', '--list', branch) !== '';
  scratch.git('switch', '-q', ...(known ? [] : ['-c']), branch, ...(known ? [] : ['main']));
  scratch.write(LOG, content);
  return scratch.commit(branch);
}

function tryGit(scratch: Scratch, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: scratch.root,
    env: scratch.env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const logOf = (scratch: Scratch): string => readFileSync(path.join(scratch.root, LOG), 'utf8');

/** The gate's own word on the log of HEAD against a base: rule ids of its errors. */
function errorsSince(scratch: Scratch, base: string): string[] {
  const args = [cli, 'check', '--range', `${base}..HEAD`, '--format', 'json'];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: scratch.root,
    env: scratch.env,
    encoding: 'utf8',
  });
  const report = JSON.parse(stdout) as { findings: { rule: string; severity: string }[]; error: unknown };
  if (report.error !== null) throw new Error(JSON.stringify(report.error));
  return report.findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
}

describe('evidence merge, called by git merge', () => {
  describe('when both branches appended', () => {
    it('puts the lines of the default branch first where it is merged into a topic', () => {
      const scratch = repository();
      on(scratch, 'main', lines('a', 'b', 'm'));
      scratch.git('branch', 'before', 'main~1');
      scratch.git('switch', '-q', '-c', 'topic', 'before');
      on(scratch, 'topic', lines('a', 'b', 'p'));
      scratch.git('merge', '-q', '--no-edit', 'main');
      expect([logOf(scratch), errorsSince(scratch, 'main')]).toEqual([lines('a', 'b', 'm', 'p'), []]);
    });

    it('puts them first too where a topic is merged into it', () => {
      const scratch = repository();
      on(scratch, 'topic', lines('a', 'b', 'p'));
      const tip = on(scratch, 'main', lines('a', 'b', 'm'));
      scratch.git('merge', '-q', '--no-edit', 'topic');
      expect([logOf(scratch), errorsSince(scratch, tip)]).toEqual([lines('a', 'b', 'm', 'p'), []]);
    });

    it('extends what the remote has where a pull joins it with local commits', () => {
      const up = repository({ name: 'up' });
      const clone = cloneOf(up);
      register(clone);
      on(up, 'main', lines('a', 'b', 'm'));
      on(clone, 'main', lines('a', 'b', 'p'));
      clone.git('pull', '-q', '--no-rebase', '--no-edit');
      expect([logOf(clone), errorsSince(clone, 'origin/main')]).toEqual([lines('a', 'b', 'm', 'p'), []]);
    });
  });

  describe('when three branches come one after the other', () => {
    it('appends each behind what is there', () => {
      const scratch = repository();
      for (const name of ['one', 'two', 'three']) on(scratch, name, lines('a', 'b', name));
      scratch.git('switch', '-q', 'main');
      for (const name of ['one', 'two', 'three']) {
        const tip = scratch.git('rev-parse', 'HEAD');
        scratch.git('merge', '-q', '--no-ff', '--no-edit', name);
        expect(errorsSince(scratch, tip)).toEqual([]);
      }
      expect(logOf(scratch)).toBe(lines('a', 'b', 'one', 'two', 'three'));
    });
  });

  describe('when each branch has merged the other before', () => {
    it('has every record once', () => {
      const scratch = repository();
      const topic = on(scratch, 'topic', lines('a', 'b', 'p'));
      const tip = on(scratch, 'main', lines('a', 'b', 'm'));
      scratch.git('merge', '-q', '--no-edit', topic);
      scratch.git('switch', '-q', 'topic');
      scratch.git('merge', '-q', '--no-edit', tip);
      on(scratch, 'topic', `${logOf(scratch)}${lines('q')}`);
      scratch.git('switch', '-q', 'main');
      on(scratch, 'main', `${logOf(scratch)}${lines('n')}`);
      scratch.git('merge', '-q', '--no-edit', 'topic');
      expect(logOf(scratch)).toBe(lines('a', 'b', 'm', 'p', 'n', 'q'));
    });
  });

  describe('when a status changed on one side', () => {
    it('keeps the change and the additions of the other side', () => {
      const scratch = repository();
      on(scratch, 'topic', line('a', 'resolved') + lines('b'));
      on(scratch, 'main', lines('a', 'b', 'm'));
      scratch.git('merge', '-q', '--no-edit', 'topic');
      expect(logOf(scratch)).toBe(line('a', 'resolved') + lines('b', 'm'));
    });
  });

  describe('when both sides have the same id with different content', () => {
    function conflicted(): { scratch: Scratch; status: number | null } {
      const scratch = repository();
      on(scratch, 'topic', lines('a', 'b') + line('x', 'open'));
      on(scratch, 'main', lines('a', 'b') + line('x', 'waived'));
      return { scratch, status: tryGit(scratch, 'merge', '--no-edit', 'topic').status };
    }

    it('is a conflict with ordinary markers', () => {
      const { scratch, status } = conflicted();
      expect([status, logOf(scratch)]).toEqual([
        1,
        `${lines('a', 'b')}<<<<<<< ours\n${line('x', 'waived')}=======\n${line('x', 'open')}>>>>>>> theirs\n`,
      ]);
    });

    it('leaves the path unmerged', () => {
      expect(conflicted().scratch.git('ls-files', '-u').split('\n')).toHaveLength(3);
    });
  });

  describe('when one side rolled over', () => {
    const ARCHIVE = 'archive/my log-20260105T100000Z.jsonl';

    it('takes the live file of the default branch and appends the rest', () => {
      const scratch = repository();
      on(scratch, 'topic', lines('a', 'b', 'p'));
      scratch.git('switch', '-q', 'main');
      scratch.write(ARCHIVE, lines('a', 'b'));
      const tip = on(scratch, 'main', lines('m'));
      scratch.git('merge', '-q', '--no-edit', 'topic');
      expect([logOf(scratch), errorsSince(scratch, tip)]).toEqual([lines('m', 'p'), []]);
    });

    it('is a conflict where no archive holds the lines', () => {
      const scratch = repository();
      on(scratch, 'topic', lines('a', 'b', 'p'));
      on(scratch, 'main', lines('m'));
      expect(tryGit(scratch, 'merge', '--no-edit', 'topic').status).toBe(1);
    });
  });

  describe('when the config cannot be read', () => {
    it('is a conflict that holds both sides', () => {
      const scratch = repository();
      scratch.write('evidence.config.json', '{"famlies": {}}');
      scratch.commit('broken');
      on(scratch, 'topic', lines('a', 'b', 'p'));
      on(scratch, 'main', lines('a', 'b', 'm'));
      const { status } = tryGit(scratch, 'merge', '--no-edit', 'topic');
      expect([status, logOf(scratch)]).toEqual([
        1,
        `${lines('a', 'b')}<<<<<<< ours\n${lines('m')}=======\n${lines('p')}>>>>>>> theirs\n`,
      ]);
    });
  });
});

describe('evidence merge, called by git rebase', () => {
  it('keeps the lines of the new base first, commit by commit', () => {
    const scratch = repository();
    on(scratch, 'topic', lines('a', 'b', 'p'));
    on(scratch, 'topic', lines('a', 'b', 'p', 'q'));
    const tip = on(scratch, 'main', lines('a', 'b', 'm'));
    scratch.git('switch', '-q', 'topic');
    scratch.git('rebase', '-q', 'main');
    expect([logOf(scratch), errorsSince(scratch, tip)]).toEqual([lines('a', 'b', 'm', 'p', 'q'), []]);
  });

  it('keeps them first also where the local default branch is what is rebased', () => {
    const up = repository({ name: 'up' });
    const clone = cloneOf(up);
    register(clone);
    on(up, 'main', lines('a', 'b', 'm'));
    on(clone, 'main', lines('a', 'b', 'p'));
    on(clone, 'main', lines('a', 'b', 'p', 'q'));
    clone.git('pull', '-q', '--rebase');
    expect(logOf(clone)).toBe(lines('a', 'b', 'm', 'p', 'q'));
  });
});

describe('evidence merge, called by git cherry-pick', () => {
  it('takes one commit’s line and not those before it', () => {
    const scratch = repository();
    on(scratch, 'topic', lines('a', 'b', 'p'));
    const picked = on(scratch, 'topic', lines('a', 'b', 'p', 'q'));
    const tip = on(scratch, 'main', lines('a', 'b', 'm'));
    scratch.git('cherry-pick', picked);
    expect([logOf(scratch), errorsSince(scratch, tip)]).toEqual([lines('a', 'b', 'm', 'q'), []]);
  });

  it('has the record once when the branch is merged later', () => {
    const scratch = repository();
    const picked = on(scratch, 'topic', lines('a', 'b', 'p'));
    on(scratch, 'main', lines('a', 'b', 'm'));
    scratch.git('cherry-pick', picked);
    scratch.git('merge', '-q', '--no-edit', 'topic');
    expect(logOf(scratch)).toBe(lines('a', 'b', 'm', 'p'));
  });
});

describe('evidence merge, called by hand', () => {
  function byHand(
    base: string,
    ours: string,
    theirs: string,
    ...more: string[]
  ): { status: number | null; text: string; errors: string } {
    const folder = scratchFolder();
    const names = Object.entries({ base, ours, theirs }).map(([name, content]) => {
      writeFileSync(path.join(folder, name), content);
      return name;
    });
    const args = [cli, 'merge', ...names, ...(more.length > 0 ? more : ['log.jsonl'])];
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env: cleanEnvironment(),
      encoding: 'utf8',
    });
    return { status, errors: stderr, text: readFileSync(path.join(folder, 'ours'), 'utf8') };
  }

  it('needs no repository', () => {
    expect(byHand(lines('a'), lines('a', 'm'), lines('a', 'p'))).toEqual({
      status: 0,
      errors: '',
      text: lines('a', 'm', 'p'),
    });
  });

  it('takes a line that one side lacks for removed', () => {
    expect(byHand(lines('a', 'b'), lines('a', 'm'), lines('a', 'b', 'p')).status).toBe(1);
  });

  it.each([0, 1, 2])('does not wait for a pipe in the place of its argument %d', (at) => {
    const folder = scratchFolder();
    const names = ['base', 'ours', 'theirs'];
    for (const [index, name] of names.entries()) {
      if (index === at) execFileSync('mkfifo', [path.join(folder, name)]);
      else writeFileSync(path.join(folder, name), lines('a'));
    }
    const { status, stderr } = spawnSync(process.execPath, [cli, 'merge', ...names, 'log.jsonl'], {
      cwd: folder,
      env: cleanEnvironment(),
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining(`${names[at]} is no regular file`)]);
  });

  it('takes the null device for a base without lines', () => {
    const folder = scratchFolder();
    for (const name of ['ours', 'theirs']) writeFileSync(path.join(folder, name), lines(name));
    const args = [cli, 'merge', '/dev/null', 'ours', 'theirs', 'log.jsonl'];
    const { status } = spawnSync(process.execPath, args, { cwd: folder, env: cleanEnvironment() });
    expect([status, readFileSync(path.join(folder, 'ours'), 'utf8')]).toEqual([0, lines('ours', 'theirs')]);
  });

  it('refuses too many arguments', () => {
    expect(byHand('', '', '', 'one', 'two').status).toBe(2);
  });
});
