import { describe, expect, it } from '@jest/globals';
import { edited } from './histories/edit.js';
import { randomHistory, type History } from './histories/history.js';
import { passes } from './histories/judge.js';
import { Random } from './histories/random.js';
import { isLawful, isLawfulMerge } from './histories/reference.js';
import type { State } from './histories/state.js';

const SEED = 20_260_101;
const HISTORIES = 2000;

/** Two states that are held against each other, and how. */
interface Pair {
  readonly base: State;
  readonly head: State;
  readonly manySteps: boolean;
  readonly others: readonly State[];
}

/** Every pair that a hook, a pull request or a push would look at. */
function pairsOf({ commits, root, tip, apart, onward }: History): Pair[] {
  const at = (index: number): State => commits[index]!.state;
  const steps = commits.flatMap(({ state, parents, isSquash }) =>
    parents.map((parent) => ({
      base: at(parent),
      head: state,
      manySteps: isSquash || parents.length > 1,
      others: parents.filter((other) => other !== parent).map(at),
    })),
  );
  const spans = [
    { base: root, head: tip },
    ...onward,
    ...apart.map(({ fork, head }) => ({ base: fork, head })),
  ];
  return [
    ...steps,
    ...spans.map(({ base, head }) => ({ base: at(base), head: at(head), manySteps: true, others: [] })),
  ];
}

function isLawfulPair({ base, head, manySteps, others }: Pair): boolean {
  return others.length === 0 ? isLawful(base, head, manySteps) : isLawfulMerge([base, ...others], head);
}

/** A merge passes when it does for every parent. */
function passesPair({ base, head, manySteps, others }: Pair): boolean {
  return [base, ...others].every((parent) =>
    passes(
      parent,
      head,
      manySteps,
      others.length === 0 ? [] : [base, ...others].filter((other) => other !== parent),
    ),
  );
}

/** An edit of the pair's accepted lines that the reference calls unlawful. */
function unlawful(pair: Pair, random: Random): { pair: Pair; what: string } | null {
  for (let attempt = 0; attempt < 30; attempt++) {
    const edit = edited(pair.base, pair.head, random);
    if (edit === null) continue;
    const changed = { ...pair, head: edit.state };
    if (!isLawfulPair(changed)) return { pair: changed, what: edit.what };
  }
  return null;
}

describe(`append-only over ${HISTORIES} random histories (seed ${SEED})`, () => {
  const random = new Random(SEED);
  const histories = Array.from({ length: HISTORIES }, () => randomHistory(random));

  describe('when every step is lawful', () => {
    it('passes every pair of every history', () => {
      const failed = histories.flatMap((history, index) =>
        pairsOf(history).every((pair) => isLawfulPair(pair) && passesPair(pair)) ? [] : [index],
      );
      expect(failed).toEqual([]);
    });
  });

  describe('when one accepted line is edited', () => {
    it('refuses every history', () => {
      const edits = histories.map((history) => {
        const pairs = pairsOf(history).filter(({ base }) => base.live !== '' || base.archives.size > 0);
        return unlawful(random.pick(pairs), random);
      });
      const missed = edits.flatMap((edit, index) =>
        edit !== null && !passesPair(edit.pair) ? [] : [`${index}: ${edit?.what ?? 'no edit'}`],
      );
      expect(missed).toEqual([]);
    });
  });
});
