import { afterAll, describe, expect, it } from '@jest/globals';
import { readPolicy, type Policy } from '../../src/gate/policy.js';
import { WHOLE_TREE, type Question } from '../../src/gate/question.js';
import { ask, removeScratch, repositoryWith, type Scratch } from '../support/repository.js';
import { opened } from '../edges/git/scratch.js';

afterAll(removeScratch);

const PAD = '.cursor/scratchpad.md';
const LOCAL = '.cursor/scratchpad.local.md';
const cap = (lines: number | string): string => `SOVEREIGN_MEMORY_JSONL_MAX_LINES=${lines}\n`;

/** The policy of a range of the last commit. */
async function policyOf(scratch: Scratch, environment = new Map<string, string>()): Promise<Policy> {
  const repository = await opened(scratch);
  const [base, head] = [await repository.commit('HEAD~1'), await repository.commit('HEAD')];
  return await readPolicy(
    { ...WHOLE_TREE, mode: 'range' },
    {
      trusted: [base],
      introduced: null,
      scratchpad: {
        worktree: repository.worktree(),
        change: await repository.changes(base, head),
        environment,
      },
    },
  );
}

const capOf = ({ main }: Policy): number | null | undefined =>
  main.families.find(({ name }) => name === 'memory-decisions')?.maxLines;

describe('the scratchpad of a policy', () => {
  it('is that of the base, not that of the change', async () => {
    const scratch = repositoryWith({ [PAD]: cap(100) });
    scratch.write(PAD, cap(100_000));
    scratch.commit();
    expect(capOf(await policyOf(scratch))).toBe(100);
  });

  it('is outweighed by the local file, and that by the environment', async () => {
    const scratch = repositoryWith({ [PAD]: cap(100), '.gitignore': '*.local.md\n' });
    scratch.commit('second');
    scratch.write(LOCAL, cap(200));
    const environment = new Map([['SOVEREIGN_MEMORY_JSONL_MAX_LINES', '300']]);
    expect([capOf(await policyOf(scratch)), capOf(await policyOf(scratch, environment))]).toEqual([200, 300]);
  });

  it('takes a local file that the change brings for none', async () => {
    const scratch = repositoryWith({ [PAD]: cap(100) });
    scratch.write(LOCAL, cap(100_000));
    scratch.commit();
    expect(capOf(await policyOf(scratch))).toBe(100);
  });

  it('says what could not be used', async () => {
    const scratch = repositoryWith({ [PAD]: cap('many') });
    const question: Partial<Question> = { mode: 'all', only: ['policy'] };
    const { facts } = await ask(scratch, question);
    expect(facts.notes).toEqual([expect.stringContaining('SOVEREIGN_MEMORY_JSONL_MAX_LINES')]);
  });
});
