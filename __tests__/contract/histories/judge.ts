import { followLines, type MergeLines } from '../../../src/checks/append-only/follow.js';
import { NO_EXCEPTIONS } from '../../../src/checks/append-only/exceptions.js';
import type { ComparedLine } from '../../../src/checks/append-only/line.js';
import { LineRules } from '../../../src/checks/append-only/line-rules.js';
import { defineFamily } from '../../../src/families/define.js';
import { linesOf } from '../../checks/append-only/lines.js';
import { ARCHIVE, chainOf, LIVE, STEPS, type State } from './state.js';

/** The family of the histories. */
export const TASKS = defineFamily({
  name: 'tasks',
  preset: null,
  files: ['tasks/*.jsonl'],
  appendOnly: true,
  id: '/id',
  mutable: { '/status': STEPS },
  archive: ARCHIVE,
});

/** The pure check's verdict on one step: archives stay, and the live file's lines are followed to where they went. */
export function passes(base: State, head: State, manySteps: boolean, others: readonly State[] = []): boolean {
  for (const [path, text] of base.archives) if (head.archives.get(path) !== text) return false;
  const rules = new LineRules(TASKS, { depth: 64, manySteps, exceptions: NO_EXCEPTIONS });
  const chain = chainOf(base, head);
  const direct = [{ path: LIVE, text: head.live }];
  return [direct, chain].some((files) => {
    const lines = linesOf(...files.map(({ text }) => text));
    return (
      follows(rules, linesOf(base.live), lines, null) ||
      (others.length > 0 && follows(rules, linesOf(base.live), lines, mergeLines(rules, base, others, files)))
    );
  });
}

function follows(
  rules: LineRules,
  base: readonly ComparedLine[],
  head: readonly ComparedLine[],
  merge: MergeLines | null,
): boolean {
  const steps = followLines(rules, merge);
  const sides = { base: base.values(), head: head.values() };
  let step = steps.next();
  while (step.done !== true) {
    const next = sides[step.value].next();
    step = steps.next(next.done === true ? null : next.value);
  }
  return step.value.places.length === 0;
}

function mergeLines(
  rules: LineRules,
  base: State,
  others: readonly State[],
  files: readonly { readonly path: string }[],
): MergeLines {
  const keys = (text: string): string[] => linesOf(text).map((line) => rules.key(line));
  const theirs = others.flatMap((other) => [
    ...keys(other.live),
    ...files.flatMap(({ path }) => keys(other.archives.get(path) ?? '')),
  ]);
  return { own: new Set(keys(base.live)), others: new Set(theirs) };
}
