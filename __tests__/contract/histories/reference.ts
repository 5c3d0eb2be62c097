import { chainOf, STEPS, type State } from './state.js';

interface Line {
  readonly text: string;
  readonly ended: boolean;
}

/**
 * What is lawful, slow and obvious: a second reading of the specification that shares no code with the gate. Records
 * are as `JSON.stringify` writes them, with an `id` and a `status`.
 */
export function isLawful(base: State, head: State, manySteps: boolean): boolean {
  if (!keepsArchives(base, head)) return false;
  const accepted = split(base.live);
  return [chainOf(base, head), [{ text: head.live }]].some((files) => {
    const lines = files.flatMap(({ text }) => split(text));
    return accepted.every((line, at) => lines[at] !== undefined && isStill(line, lines[at], manySteps));
  });
}

/** In a merge every line of each parent survives, in its order; what stands between them is another parent's. */
export function isLawfulMerge(parents: readonly State[], head: State): boolean {
  return parents.every((parent) => {
    if (!keepsArchives(parent, head)) return false;
    const others = parents.filter((other) => other !== parent);
    const files = chainOf(parent, head);
    const lines = files.flatMap(({ text }) => split(text));
    const theirs = others.flatMap((other) => [
      ...split(other.live),
      ...files.flatMap(({ path }) => split(other.archives.get(path) ?? '')),
    ]);
    const isTheirs = lines.map((line) => theirs.some((other) => isStill(other, line, true)));
    return survives(split(parent.live), lines, isTheirs);
  });
}

function survives(accepted: readonly Line[], lines: readonly Line[], isTheirs: readonly boolean[]): boolean {
  // reachable[j]: the accepted lines so far can be found in the first j lines, the last of them at j - 1.
  let reachable = [true, ...lines.map(() => false)];
  for (const line of accepted) {
    const next = [false, ...lines.map(() => false)];
    for (let from = 0; from <= lines.length; from++) {
      if (!reachable[from]) continue;
      for (let at = from; at < lines.length; at++) {
        if (isStill(line, lines[at]!, true)) next[at + 1] = true;
        if (!isTheirs[at]) break;
      }
    }
    reachable = next;
  }
  return reachable.includes(true);
}

function keepsArchives(base: State, head: State): boolean {
  return [...base.archives].every(([path, text]) => head.archives.get(path) === text);
}

function split(text: string): Line[] {
  const parts = text.split('\n');
  const last = parts.pop() ?? '';
  const lines = parts.map((part) => ({ text: part, ended: true }));
  return last === '' ? lines : [...lines, { text: last, ended: false }];
}

function isStill(before: Line, after: Line, manySteps: boolean): boolean {
  if (before.ended && !after.ended) return false;
  if (before.text === after.text) return true;
  const [was, is] = [parse(before.text), parse(after.text)];
  if (was === null || is === null) return false;
  return (
    JSON.stringify({ ...was, status: is.status }) === after.text && leads(was.status, is.status, manySteps)
  );
}

function parse(text: string): { status: string } | null {
  try {
    const value: unknown = JSON.parse(text);
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isRecord && JSON.stringify(value) === text && 'status' in value && typeof value.status === 'string'
      ? (value as { status: string })
      : null;
  } catch {
    return null;
  }
}

function leads(from: string, to: string, manySteps: boolean): boolean {
  const next = Object.hasOwn(STEPS, from) ? STEPS[from]! : [];
  return next.includes(to) || (manySteps && next.some((step) => leads(step, to, true)));
}
