import type { ComparedLine } from './line.js';
import { contentKey, isSameLine } from './line.js';
import type { LineRules } from './line-rules.js';

/** What an alignment says of a base line, by its index in the run. */
export type BaseFate =
  | { readonly kind: 'kept'; readonly head: number }
  | { readonly kind: 'transition' | 'rewritten' | 'reordered'; readonly head: number }
  | { readonly kind: 'removed' };

export interface Alignment {
  /** One entry per base line. */
  readonly base: readonly BaseFate[];
  /** Head lines that stand before a kept base line and are none of the base's. */
  readonly inserted: readonly number[];
  /** The last pair that is kept; null where there is none. */
  readonly lastKept: { readonly base: number; readonly head: number } | null;
}

/**
 * Aligns two runs of lines that differ in their first line: which base lines are still there, which are elsewhere,
 * changed or gone. Lines pair up by their bytes, then by what must not change of them, then by their ids, and what is
 * left by its place between two kept lines. `isEnd`: both runs reach the ends of their files, so that what
 * follows the last kept line is an addition and not a replacement.
 */
export function alignLines(
  base: readonly ComparedLine[],
  head: readonly ComparedLine[],
  rules: LineRules,
  isEnd: boolean,
): Alignment {
  const pairs = new Int32Array(base.length).fill(-1);
  const taken = new Uint8Array(head.length);
  const pairUp = (
    keyOf: (line: ComparedLine) => string | null,
    fits: (b: ComparedLine, h: ComparedLine) => boolean,
  ): void => {
    const places = new Map<string, number[]>();
    for (let at = head.length - 1; at >= 0; at--) {
      const key = taken[at] === 1 ? null : keyOf(head[at]!);
      if (key === null) continue;
      const list = places.get(key);
      if (list === undefined) places.set(key, [at]);
      else list.push(at);
    }
    for (let at = 0; at < base.length; at++) {
      if (pairs[at] !== -1) continue;
      const key = keyOf(base[at]!);
      const list = key === null ? undefined : places.get(key);
      const place = list?.at(-1);
      if (place === undefined || !fits(base[at]!, head[place]!)) continue;
      list?.pop();
      pairs[at] = place;
      taken[place] = 1;
    }
  };
  pairUp(contentKey, isSameLine);
  const forbidden = new Set<number>();
  pairUp(
    (line) => rules.key(line),
    (b, h) => {
      const fate = rules.fate(b, h);
      if (fate === 'forbidden') forbidden.add(b.number);
      return fate !== 'rewritten';
    },
  );
  const kept = longestRising(pairs);
  const fates: BaseFate[] = Array.from(pairs, (at, index) => {
    if (at === -1) return { kind: 'removed' };
    if (!kept.has(index)) return { kind: 'reordered', head: at };
    return { kind: forbidden.has(base[index]!.number) ? 'transition' : 'kept', head: at };
  });
  pairUp(
    (line) => rules.id(line),
    (b) => {
      void b;
      return true;
    },
  );
  for (let at = 0; at < base.length; at++) {
    if (pairs[at] !== -1 && fates[at]!.kind === 'removed') fates[at] = { kind: 'rewritten', head: pairs[at]! };
  }
  return { base: fates, ...pairByPlace(base, head, fates, taken, rules, isEnd) };
}
