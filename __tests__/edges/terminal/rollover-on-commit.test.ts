import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { rolloverOnCommit } from '../../../src/edges/terminal/rollover-on-commit.js';
import type { CommitRollover } from '../../../src/edges/terminal/rollover-on-commit.js';
import { readPolicy } from '../../../src/gate/policy.js';
import { WHOLE_TREE } from '../../../src/gate/question.js';
import { opened, removeScratch, Scratch } from '../git/scratch.js';

afterAll(removeScratch);

const LINES = '{"id":"1"}\n{"id":"2"}\n{"id":"3"}\n';

function repository(onCommit: 'off' | 'check' | 'fix' = 'fix'): Scratch {
  const scratch = Scratch.create();
  const notes = { files: ['logs/*.jsonl'], id: '/id', maxLines: 2, archive: 'old/{name}-{timestamp}.jsonl' };
  scratch.write('evidence.config.json', JSON.stringify({ families: { notes }, rollover: { onCommit } }));
  scratch.commit();
  scratch.write('logs/a.jsonl', LINES);
  scratch.git('add', '-A');
  return scratch;
}

async function onCommit(
  scratch: Scratch,
  env: Record<string, string> = {},
): Promise<readonly CommitRollover[]> {
  const repository = await opened(scratch, { hook: true });
  const worktree = repository.worktree();
  const policy = await readPolicy(WHOLE_TREE, { trusted: [worktree], introduced: worktree });
  const change = await repository.changes(await repository.commit('HEAD'), repository.index());
  return await rolloverOnCommit(repository, policy, change, { ...scratch.env, ...env });
}

const staged = (scratch: Scratch): string[] => scratch.git('diff', '--cached', '--name-only').split('\n');

describe('rolloverOnCommit', () => {
  it('rolls over and stages live file, archive and receipts', async () => {
    const scratch = repository();
    const [done] = await onCommit(scratch);
    expect(done).toMatchObject({ path: 'logs/a.jsonl', lines: 3, left: null });
    expect(staged(scratch)).toEqual([...done!.staged].sort());
    expect(scratch.git('show', ':logs/a.jsonl')).toBe('');
    expect(scratch.git('show', `:${done!.staged[1]}`)).toBe(LINES.trimEnd());
  });

  it('leaves nothing unstaged', async () => {
    const scratch = repository();
    await onCommit(scratch);
    expect(
      scratch
        .git('status', '--porcelain')
        .split('\n')
        .every((line) => /^[AM] {2}/.test(line)),
    ).toBe(true);
  });

  it('stages an archive that git would ignore', async () => {
    const scratch = repository();
    scratch.write('.gitignore', 'old/\n');
    const [done] = await onCommit(scratch);
    expect(staged(scratch)).toContain(done!.staged[1]);
  });

  it('does nothing when the working file is not what is staged', async () => {
    const scratch = repository();
    scratch.write('logs/a.jsonl', `${LINES}{"id":"4"}\n`);
    expect(await onCommit(scratch)).toMatchObject([{ staged: [], left: expect.any(String) as unknown }]);
    expect(readFileSync(path.join(scratch.root, 'logs/a.jsonl'), 'utf8')).toContain('"4"');
    expect(staged(scratch)).toEqual(['logs/a.jsonl']);
  });

  it('does nothing for git commit PATH', async () => {
    const scratch = repository();
    const done = await onCommit(scratch, {
      GIT_INDEX_FILE: path.join(scratch.root, '.git/next-index-12.lock'),
    });
    expect(done).toMatchObject([{ staged: [] }]);
  });

  it('passes over a file at its cap', async () => {
    const scratch = repository();
    scratch.write('logs/a.jsonl', LINES.slice(0, 22));
    scratch.git('add', '-A');
    expect(await onCommit(scratch)).toEqual([]);
  });

  it.each(['off', 'check'] as const)('does nothing with %s', async (mode) => {
    const scratch = repository(mode);
    expect(await onCommit(scratch)).toEqual([]);
    expect(staged(scratch)).toEqual(['logs/a.jsonl']);
  });
});
