import { NO_EXCEPTIONS, type AppendOnlyExceptions } from '../../../src/checks/append-only/exceptions.js';
import { followLines, type Following, type MergeLines } from '../../../src/checks/append-only/follow.js';
import type { ComparedLine } from '../../../src/checks/append-only/line.js';
import { LineRules } from '../../../src/checks/append-only/line-rules.js';
import type { Family } from '../../../src/families/contract.js';
import { defineFamily } from '../../../src/families/define.js';

/** A family whose records have an id and a status with a chain of states. */
export const TASKS = defineFamily({
  name: 'tasks',
  preset: null,
  files: ['tasks/*.jsonl'],
  appendOnly: true,
  id: '/id',
  mutable: { '/status': { open: ['taken', 'dropped'], taken: ['done'] } },
});

/** The same without an id and without anything that may change. */
export const NOTES = defineFamily({
  name: 'notes',
  preset: null,
  files: ['notes/*.jsonl'],
  appendOnly: true,
});

export function linesOf(...files: readonly string[]): ComparedLine[] {
  return files.flatMap((text, file) => {
    const parts = text.split('\n');
    const last = parts.pop();
    const ended = parts.map((part) => ({ part, ended: true }));
    const all = last === undefined || last === '' ? ended : [...ended, { part: last, ended: false }];
    return all.map(({ part, ended: isEnded }, index) => ({
      bytes: Buffer.from(part, 'latin1'),
      ended: isEnded,
      whole: null,
      file,
      number: index + 1,
    }));
  });
}

export interface Told {
  readonly family?: Family;
  readonly manySteps?: boolean;
  readonly exceptions?: Partial<AppendOnlyExceptions>;
  readonly others?: readonly string[];
}

export function rulesOf({ family = TASKS, manySteps = false, exceptions = {} }: Told = {}): LineRules {
  return new LineRules(family, { depth: 64, manySteps, exceptions: { ...NO_EXCEPTIONS, ...exceptions } });
}

/** Follows the lines of one text to others. */
export function follow(base: string, heads: readonly string[] | string, told: Told = {}): Following {
  const rules = rulesOf(told);
  const sides = { base: linesOf(base), head: linesOf(...(typeof heads === 'string' ? [heads] : heads)) };
  const keys = (text: string): string[] => linesOf(text).map((line) => rules.key(line));
  const merge: MergeLines | null =
    told.others === undefined
      ? null
      : { own: new Set(keys(base)), others: new Set(told.others.flatMap((text) => keys(text))) };
  const steps = followLines(rules, merge);
  let step = steps.next();
  const next = { base: 0, head: 0 };
  while (step.done !== true) step = steps.next(sides[step.value][next[step.value]++] ?? null);
  return step.value;
}

/** One word per place: its kind and the lines of both sides. */
export function told(following: Following): string[] {
  return following.places.map(({ kind, base, head }) => {
    const span = (of: typeof base): string =>
      of === null ? '-' : of.from === of.to ? `${of.from}` : `${of.from}-${of.to}`;
    return `${kind} ${span(base)} ${span(head)}`;
  });
}

/** `{"id":1,"status":"open"}` for each; a status behind a colon. */
export function tasks(...words: readonly string[]): string {
  return words
    .map((word) => {
      const [id, status = 'open'] = word.split(':');
      return `{"id":"${id}","status":"${status}"}\n`;
    })
    .join('');
}
