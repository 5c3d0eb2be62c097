import { afterAll, describe, expect, it } from '@jest/globals';
import { runCommandLine } from '../../../src/edges/terminal/command-line.js';
import { cloneOf } from '../git/scratch.js';
import { lines, logsConfig, removeScratch, repositoryWith, type Scratch } from '../../support/repository.js';
import { terminalIn } from '../../support/terminal.js';

afterAll(removeScratch);

const ZERO = '0'.repeat(40);
const CONFIG = { 'evidence.config.json': logsConfig() };

async function hook(scratch: Scratch, name: string, stdin = '', ...args: string[]) {
  const terminal = terminalIn(scratch.root, { stdin });
  const status = await runCommandLine(['hook', name, ...args], terminal);
  return { status, out: terminal.stdout.text, err: terminal.stderr.text };
}

describe('evidence hook pre-commit', () => {
  it('is silent where all is well', async () => {
    const scratch = repositoryWith(CONFIG);
    scratch.write('logs/a.jsonl', lines({ id: 'a' }));
    scratch.git('add', '-A');
    expect(await hook(scratch, 'pre-commit')).toEqual({ status: 0, out: '', err: '' });
  });

  it('refuses bad lines and speaks on stderr', async () => {
    const scratch = repositoryWith(CONFIG);
    scratch.write('logs/a.jsonl', '{"id":}\n');
    scratch.git('add', '-A');
    const { status, out, err } = await hook(scratch, 'pre-commit');
    expect([status, out, err.includes('EVIDENCE_INVALID_JSON')]).toEqual([1, '', true]);
  });

  it('lets warnings through and says them', async () => {
    const scratch = repositoryWith(CONFIG);
    scratch.write('logs/a.jsonl', '{"id":"a"}\n\n');
    scratch.git('add', '-A');
    const { status, err } = await hook(scratch, 'pre-commit');
    expect([status, err.includes('EVIDENCE_BLANK_LINE')]).toEqual([0, true]);
  });

  it('judges the index that git names', async () => {
    const scratch = repositoryWith(CONFIG);
    scratch.write('logs/a.jsonl', '{"id":}\n');
    scratch.git('add', '-A');
    const env = { GIT_INDEX_FILE: `${scratch.root}/.git/other` };
    scratch.gitWith({ env }, 'read-tree', 'HEAD');
    const terminal = terminalIn(scratch.root, { env });
    expect(await runCommandLine(['hook', 'pre-commit'], terminal)).toBe(0);
  });
});

describe('evidence hook pre-push', () => {
  const cloned = (): { scratch: Scratch; base: string } => {
    const scratch = cloneOf(repositoryWith({ ...CONFIG, 'logs/a.jsonl': lines({ id: 'a' }) }));
    return { scratch, base: scratch.git('rev-parse', 'HEAD') };
  };
  const bad = (scratch: Scratch): string => {
    scratch.write('logs/a.jsonl', `${lines({ id: 'a' })}{"id":}\n`);
    return scratch.commit();
  };

  it('judges what the push adds', async () => {
    const { scratch, base } = cloned();
    const head = bad(scratch);
    const stdin = `refs/heads/main ${head} refs/heads/main ${base}\n`;
    expect((await hook(scratch, 'pre-push', stdin, 'origin', 'url')).status).toBe(1);
  });

  it('judges a new branch by what the remote has', async () => {
    const { scratch } = cloned();
    const head = bad(scratch);
    const stdin = `refs/heads/new ${head} refs/heads/new ${ZERO}\n`;
    expect((await hook(scratch, 'pre-push', stdin, 'origin', 'url')).status).toBe(1);
  });

  it.each([
    ['nothing is pushed', () => ''],
    ['a branch is taken away', (head: string) => `(delete) ${ZERO} refs/heads/old ${head}\n`],
    ['a branch stays what it is', (head: string) => `refs/heads/main ${head} refs/heads/main ${head}\n`],
  ])('has nothing to judge where %s', async (_, stdinOf) => {
    const { scratch } = cloned();
    const head = bad(scratch);
    expect((await hook(scratch, 'pre-push', stdinOf(head), 'origin', 'url')).status).toBe(0);
  });

  it('judges the update beside a deletion', async () => {
    const { scratch, base } = cloned();
    const head = bad(scratch);
    const stdin = `(delete) ${ZERO} refs/heads/old ${base}\nrefs/heads/main ${head} refs/heads/main ${base}\n`;
    expect((await hook(scratch, 'pre-push', stdin, 'origin', 'url')).status).toBe(1);
  });

  it('cannot tell where the remote has commits that are not here', async () => {
    const { scratch, base } = cloned();
    const stdin = `refs/heads/main ${base} refs/heads/main ${'12'.repeat(20)}\n`;
    expect((await hook(scratch, 'pre-push', stdin, 'origin', 'url')).status).toBe(2);
  });

  it('cannot tell where its input is none', async () => {
    expect((await hook(cloned().scratch, 'pre-push', 'what is this\n')).status).toBe(2);
  });
});

describe('evidence hook', () => {
  it.each([['post-commit'], ['']])('refuses the name "%s"', async (name) => {
    expect((await hook(repositoryWith(CONFIG), name)).status).toBe(2);
  });
});
