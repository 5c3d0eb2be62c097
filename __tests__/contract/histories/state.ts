/**
 * What a repository holds: one live file and its archives, by path, in the order in which they were written. Each unit of a
 * text stands for one byte, so that an edit can be any byte.
 */
export interface State {
  readonly live: string;
  readonly archives: ReadonlyMap<string, string>;
}

export const LIVE = 'tasks/log.jsonl';
export const ARCHIVE = 'archive/{name}-{timestamp}.jsonl';

/** Which states may follow a state, one step each. */
export const STEPS: Readonly<Record<string, readonly string[]>> = {
  open: ['taken', 'dropped'],
  taken: ['done'],
};

export const EMPTY: State = { live: '', archives: new Map() };

export function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

export function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Texts of the archives that `head` has and `base` has not, then of its live file. */
export function chainOf(base: State, head: State): { path: string; text: string }[] {
  const added = [...head.archives]
    .filter(([path]) => !base.archives.has(path))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return [...added.map(([path, text]) => ({ path, text })), { path: LIVE, text: head.live }];
}
