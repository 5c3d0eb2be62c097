import { afterAll, describe, expect, it } from '@jest/globals';
import { WHOLE_TREE, type Question } from '../../src/gate/question.js';
import { openSides, policyPlaces } from '../../src/gate/sides.js';
import { opened } from '../edges/git/scratch.js';
import { refusal, removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

/** Labels of both sides, of the places where a policy is looked for, and of the change's own. */
async function labels(scratch: Scratch, asked: Partial<Question>) {
  const question = { ...WHOLE_TREE, ...asked };
  const repository = await opened(scratch);
  const sides = await openSides(question, repository);
  const { trusted, introduced } = policyPlaces(question, repository, sides);
  return {
    base: sides.base?.label ?? null,
    head: sides.head.label,
    trusted: trusted.map(({ label }) => label),
    introduced: introduced?.label ?? null,
  };
}

/** Two commits; with `touched` the second changes the config. */
function twoCommits(touched: boolean): { scratch: Scratch; first: string; second: string } {
  const scratch = repositoryWith({ 'evidence.config.json': '{}', a: '1' });
  const first = scratch.git('rev-parse', 'HEAD');
  scratch.write(touched ? 'evidence.config.json' : 'a', '{ }');
  return { scratch, first, second: scratch.commit() };
}

describe('both sides, and where the policy is', () => {
  it('are the working tree where everything is judged', async () => {
    const { scratch } = twoCommits(true);
    expect(await labels(scratch, {})).toEqual({
      base: null,
      head: 'working tree',
      trusted: ['working tree'],
      introduced: 'working tree',
    });
  });

  describe('when a commit is in the making', () => {
    it('are HEAD and the index; HEAD comes first, then the index, then the working tree', async () => {
      const { scratch, second } = twoCommits(false);
      scratch.write('evidence.config.json', '{"legacy":{}}');
      scratch.git('add', '-A');
      expect(await labels(scratch, { mode: 'staged' })).toEqual({
        base: second,
        head: 'index',
        trusted: [second, 'index', 'working tree'],
        introduced: 'index',
      });
    });

    it('are nothing and the index before the first commit', async () => {
      const { base, head } = await labels(repositoryWith(), { mode: 'staged' });
      expect([base, head]).toEqual(['nothing', 'index']);
    });
  });

  describe('when a range is judged', () => {
    it.each([
      ['the base first, and the head has its own say, where the config is touched', true],
      ['the base alone where it is not', false],
    ])('are %s', async (_, touched) => {
      const { scratch, first, second } = twoCommits(touched);
      expect(await labels(scratch, { mode: 'range', base: first, head: second })).toEqual({
        base: first,
        head: second,
        trusted: touched ? [first, second] : [first],
        introduced: touched ? second : null,
      });
    });

    it('are the head alone where that is asked for', async () => {
      const { scratch, first, second } = twoCommits(true);
      const { trusted } = await labels(scratch, {
        mode: 'range',
        base: first,
        head: second,
        policyFrom: 'head',
      });
      expect(trusted).toEqual([second]);
    });

    it('look at the config that was given, where it lies in the repository', async () => {
      const { scratch, first, second } = twoCommits(false);
      const config = { path: 'a', bytes: null };
      const { introduced } = await labels(scratch, { mode: 'range', base: first, head: second, config });
      expect(introduced).toBe(second);
    });

    it('cannot be told where the base is not there', async () => {
      const repository = await opened(twoCommits(true).scratch);
      const question = { ...WHOLE_TREE, mode: 'range', base: 'nowhere', head: 'HEAD' } as const;
      expect(await refusal(openSides(question, repository))).toBe('GATE_BASE_UNAVAILABLE');
    });
  });
});
