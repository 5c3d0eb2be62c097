import { afterAll, describe, expect, it } from '@jest/globals';
import { hookCommand } from '../../../src/edges/terminal/hook-command.js';
import { rolloverStaged } from '../../../src/edges/terminal/rollover-staged.js';
import { WHOLE_TREE } from '../../../src/gate/question.js';
import { lines, logsConfig, removeScratch, repositoryWith, type Scratch } from '../../support/repository.js';
import { terminalIn } from '../../support/terminal.js';
import { opened } from '../git/scratch.js';

afterAll(removeScratch);

/** Three lines are staged where two are the cap. */
function overCap(onCommit: 'off' | 'check' | 'fix'): Scratch {
  const entry = { maxLines: 2, archive: 'old/{name}-{timestamp}.jsonl' };
  const scratch = repositoryWith({ 'evidence.config.json': logsConfig(entry, { rollover: { onCommit } }) });
  scratch.write('logs/a.jsonl', lines({ id: '1' }, { id: '2' }, { id: '3' }));
  scratch.git('add', '-A');
  return scratch;
}

async function preCommit(scratch: Scratch): Promise<{ status: number; err: string }> {
  const terminal = terminalIn(scratch.root);
  const status = await hookCommand(['pre-commit'], terminal);
  return { status, err: terminal.stderr.text };
}

const staged = (scratch: Scratch): number =>
  scratch.git('ls-files', 'old').split('\n').filter(Boolean).length;

describe('rolloverStaged', () => {
  it('asks the policy that judges the commit', async () => {
    const scratch = overCap('fix');
    const repository = await opened(scratch, { hook: true });
    const [done] = await rolloverStaged({ ...WHOLE_TREE, mode: 'staged' }, repository, scratch.env);
    expect(done?.staged.length).toBe(3);
  });

  it('has nothing to do with the whole tree', async () => {
    const repository = await opened(overCap('fix'), { hook: true });
    expect(await rolloverStaged(WHOLE_TREE, repository, {})).toEqual([]);
  });
});

describe('the pre-commit hook, over the cap', () => {
  it('rolls over and stages where the policy says fix', async () => {
    const scratch = overCap('fix');
    expect(await preCommit(scratch)).toMatchObject({
      status: 0,
      err: expect.not.stringContaining('ROLLOVER_DUE'),
    });
    expect(staged(scratch)).toBe(2);
  });

  it('warns and stages nothing where it says check', async () => {
    const scratch = overCap('check');
    expect(await preCommit(scratch)).toMatchObject({
      status: 0,
      err: expect.stringContaining('EVIDENCE_ROLLOVER_DUE'),
    });
    expect(staged(scratch)).toBe(0);
  });

  it('is silent where it says off', async () => {
    expect(await preCommit(overCap('off'))).toEqual({ status: 0, err: '' });
  });
});
