import { alignLines, type Alignment } from './alignment.js';
import type { ComparedLine } from './line.js';
import type { LineRules } from './line-rules.js';
import { PlaceBook, type Place, type PlaceKind } from './places.js';

/** Lines and bytes of one side that are aligned at once; what was moved further counts as removed here, inserted there. */
const WINDOW_LINES = 50_000;
const WINDOW_BYTES = 32 * 1024 * 1024;

export type Side = 'base' | 'head';

/** Lines that other parents of a merge have: they may stand between this one's. Keys are those of `LineRules.key`. */
export interface MergeLines {
  readonly own: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

/** What became of the accepted lines. Without places they all stand, in their order. */
export interface Following {
  readonly places: readonly Place[];
  /** Places over the limit, counted by kind and not kept. */
  readonly unlisted: ReadonlyMap<PlaceKind, number>;
  /** Lines that are gone by right (spec 6.7). */
  readonly purged: number;
}

/**
 * Follows every accepted line to the head (spec 1.8): the head must begin with them, each the same or lawfully changed.
 * In a merge (`merge` not null) other parents' lines may stand between them.
 *
 * A coroutine, so that the same pure code serves lists and streams: it yields the side whose next line it wants and is
 * sent that line, or null at the end. Memory is bounded by one window of each side, whatever the files hold. The head
 * is not read further than its lines matter.
 */
export function* followLines(
  rules: LineRules,
  merge: MergeLines | null,
): Generator<Side, Following, ComparedLine | null> {
  const places = new PlaceBook();
  const waiting: Record<Side, ComparedLine[]> = { base: [], head: [] };
  const isOver: Record<Side, boolean> = { base: false, head: false };
  let lastHead: ComparedLine | null = null;
  let purged = 0;

  function* take(side: Side): Generator<Side, ComparedLine | null, ComparedLine | null> {
    const held = waiting[side].pop();
    if (held !== undefined) return held;
    if (isOver[side]) return null;
    const line = yield side;
    isOver[side] = line === null;
    return line;
  }

  function* takeWindow(side: Side): Generator<Side, ComparedLine[], ComparedLine | null> {
    const lines: ComparedLine[] = [];
    let bytes = 0;
    while (lines.length < WINDOW_LINES && bytes < WINDOW_BYTES) {
      const line = yield* take(side);
      if (line === null) break;
      lines.push(line);
      bytes += line.bytes.length;
    }
    return lines;
  }

  /** Gives lines back, to be taken again in their order. */
  const giveBack = (side: Side, lines: readonly ComparedLine[]): void => {
    for (let at = lines.length - 1; at >= 0; at--) waiting[side].push(lines[at]!);
  };

  const isOthers = (line: ComparedLine): boolean => {
    if (merge === null) return false;
    const key = rules.key(line);
    return merge.others.has(key) && !merge.own.has(key);
  };

  const report = (base: readonly ComparedLine[], head: readonly ComparedLine[], found: Alignment): void => {
    let nextInserted = 0;
    const reportInserted = (before: number): void => {
      for (; nextInserted < found.inserted.length && found.inserted[nextInserted]! < before; nextInserted++) {
        const line = head[found.inserted[nextInserted]!]!;
        if (merge === null || !merge.others.has(rules.key(line))) places.add('inserted', null, line);
      }
    };
    for (const [index, fate] of found.base.entries()) {
      const line = base[index]!;
      if (fate.kind === 'removed') {
        if (rules.isPurged(line)) purged += 1;
        else places.add('removed', line, lastHead);
        continue;
      }
      const partner = head[fate.head]!;
      if (fate.kind === 'kept' || fate.kind === 'transition') {
        reportInserted(fate.head);
        lastHead = partner;
      }
      if (fate.kind !== 'kept') places.add(fate.kind, line, partner);
    }
  };

  for (;;) {
    const base = yield* take('base');
    if (base === null) return { ...places.take(), purged };
    const head = yield* take('head');
    const fate = head === null ? 'rewritten' : rules.fate(base, head);
    if (fate === 'same' || fate === 'allowed') {
      lastHead = head;
      continue;
    }
    if (head !== null && isOthers(head)) {
      giveBack('base', [base]);
      continue;
    }
    const id = head === null ? null : rules.id(base);
    if (head !== null && id !== null && id === rules.id(head)) {
      places.add(fate === 'forbidden' ? 'transition' : 'rewritten', base, head);
      lastHead = head;
      continue;
    }
    if (head !== null) giveBack('head', [head]);
    if (rules.isPurged(base)) {
      purged += 1;
      continue;
    }
    giveBack('base', [base]);
    const bases = yield* takeWindow('base');
    const heads = yield* takeWindow('head');
    const found = alignLines(bases, heads, rules);
    const isWhole = isOver.base && isOver.head && waiting.base.length + waiting.head.length === 0;
    const { lastInPlace } = found;
    if (isWhole || lastInPlace === null) {
      report(bases, heads, found);
      continue;
    }
    // Beyond the last line in place the windows' ends cut off what belongs together.
    const [b, h] = [lastInPlace.base + 1, lastInPlace.head + 1];
    report(bases.slice(0, b), heads, cutOff(found, b, h));
    giveBack('base', bases.slice(b));
    giveBack('head', heads.slice(h));
  }
}

/** What an alignment says of its first base and head lines; a line that was moved beyond them is gone from among them. */
function cutOff(found: Alignment, baseEnd: number, headEnd: number): Alignment {
  const base = found.base
    .slice(0, baseEnd)
    .map((fate) => (fate.kind === 'removed' || fate.head < headEnd ? fate : ({ kind: 'removed' } as const)));
  return { ...found, base };
}
