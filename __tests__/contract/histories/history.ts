import type { Random } from './random.js';
import { chainOf, EMPTY, linesOf, STEPS, textOf, type State } from './state.js';

/** The two bytes of an é in UTF-8. */
const E_ACUTE = '\u00c3\u00a9';

/** One commit of a history. */
export interface Commit {
  readonly state: State;
  /** Indices of its parents. */
  readonly parents: readonly number[];
  /** It stands for several steps. */
  readonly isSquash: boolean;
}

/** A random history of lawful steps; what is judged of it. */
export interface History {
  readonly commits: readonly Commit[];
  /** Index of the main branch's first commit and of its tip. */
  readonly root: number;
  readonly tip: number;
  /** Head does not go on from base, both go on from the fork: a branch that is behind, or was rebased. */
  readonly apart: readonly { readonly base: number; readonly head: number; readonly fork: number }[];
  /** Head goes on from base by several steps: an updated, a squashed or a rebased branch. */
  readonly onward: readonly { readonly base: number; readonly head: number }[];
}

export function randomHistory(random: Random): History {
  return new Writer(random).write();
}

class Writer {
  private readonly commits: Commit[] = [];
  private readonly apart: { base: number; head: number; fork: number }[] = [];
  private readonly onward: { base: number; head: number }[] = [];
  private nextId = 1;
  private nextArchive = 0;

  constructor(private readonly random: Random) {}

  write(): History {
    const first = this.append(EMPTY, 1 + this.random.below(8));
    // Some files were left without their final newline; adding it later is no edit.
    const isTorn = this.random.below(6) === 0;
    let tip = this.commit(isTorn ? { ...first, live: first.live.slice(0, -1) } : first, []);
    for (let step = 1 + this.random.below(4); step > 0; step--) {
      tip = this.random.below(3) === 0 ? this.branch(tip) : this.commit(this.step(this.at(tip), true), [tip]);
    }
    return { commits: this.commits, root: 0, tip, apart: this.apart, onward: this.onward };
  }

  /** Main and a topic go on from `fork`; the topic comes back by a merge, a rebase or a squash. */
  private branch(fork: number): number {
    const mayRoll = this.random.below(2) === 0;
    const main = this.run(fork, this.random.below(3), mayRoll);
    const topic = this.run(fork, 1 + this.random.below(3), !mayRoll && main === fork);
    const result = joined(this.at(fork), this.at(main), this.at(topic));
    if (result === null || main === topic) return main;
    if (main !== fork) this.apart.push({ base: main, head: topic, fork });
    switch (this.random.below(3)) {
      case 0:
        return this.commit(result, [main, topic]);
      case 1: {
        // The topic takes main in first, and is then merged by going forward.
        const updated = main === fork ? topic : this.commit(result, [topic, main]);
        this.onward.push({ base: main, head: updated });
        return updated;
      }
      default: {
        // A squash has its own commit on main; a rebase ends in the same content.
        const alone = this.commit(result, [main], true);
        this.onward.push({ base: main, head: alone });
        if (main !== fork) this.apart.push({ base: topic, head: alone, fork });
        return alone;
      }
    }
  }

  private run(from: number, steps: number, mayRoll: boolean): number {
    let tip = from;
    for (let step = 0; step < steps; step++) tip = this.commit(this.step(this.at(tip), mayRoll), [tip]);
    return tip;
  }

  private step(state: State, mayRoll: boolean): State {
    const kind = this.random.below(mayRoll ? 4 : 3);
    if (kind === 3 && state.live !== '') return this.rollOver(state);
    return kind === 2 ? this.changeStatus(state) : this.append(state, 1 + this.random.below(3));
  }

  private append(state: State, count: number): State {
    const lines = Array.from({ length: count }, () =>
      JSON.stringify({
        id: `t-${this.nextId++}`,
        text: `note ${this.random.below(1000)} ${E_ACUTE}`,
        status: 'open',
      }),
    );
    return { ...state, live: textOf([...linesOf(state.live), ...lines]) };
  }

  private changeStatus(state: State): State {
    const lines = linesOf(state.live);
    if (lines.length === 0) return this.append(state, 1);
    const at = this.random.below(lines.length);
    const record = JSON.parse(lines[at]!) as { status: string };
    const steps = STEPS[record.status] ?? [];
    if (steps.length === 0) return this.append(state, 1);
    lines[at] = JSON.stringify({ ...record, status: this.random.pick(steps) });
    return { ...state, live: textOf(lines) };
  }

  private rollOver(state: State): State {
    const name = `archive/log-202601${String(++this.nextArchive).padStart(2, '0')}T000000Z.jsonl`;
    return { live: '', archives: new Map([...state.archives, [name, state.live]]) };
  }

  private at(index: number): State {
    return this.commits[index]!.state;
  }

  private commit(state: State, parents: readonly number[], isSquash = false): number {
    this.commits.push({ state, parents, isSquash });
    return this.commits.length - 1;
  }
}

/** Both sides' changes, main's lines first; null where there is no lawful result. At most one side rolled over. */
function joined(fork: State, main: State, topic: State): State | null {
  const count = linesOf(fork.live).length;
  const ours = chainOf(fork, main).flatMap(({ text }) => linesOf(text));
  const theirs = chainOf(fork, topic).flatMap(({ text }) => linesOf(text));
  const [isRolledHere, isRolledThere] = [main.archives.size, topic.archives.size].map(
    (n) => n > fork.archives.size,
  );
  const changed = (lines: readonly string[]): boolean =>
    linesOf(fork.live).some((line, at) => lines[at] !== line);
  if (isRolledThere) return ours.length > count || changed(ours) ? null : topic;
  if (isRolledHere) {
    // The other side may have ended the last line, which the archive holds without its newline.
    const isTorn = fork.live !== '' && !fork.live.endsWith('\n');
    return changed(theirs) || isTorn ? null : { ...main, live: main.live + textOf(theirs.slice(count)) };
  }
  const common = linesOf(fork.live).map((line, at) => later(line, ours[at]!, theirs[at]!));
  if (common.includes(null)) return null;
  return { ...main, live: textOf([...(common as string[]), ...ours.slice(count), ...theirs.slice(count)]) };
}

function later(before: string, ours: string, theirs: string): string | null {
  if (ours === before || ours === theirs) return theirs;
  return theirs === before ? ours : null;
}
