import type { ComparedLine } from './line.js';
import { contentKey, isSameLine } from './line.js';
import type { LineRules } from './line-rules.js';
import { longestRise } from './longest-rise.js';

/** What became of a base line; `head` is the index of the line that it is, or was made into. */
export type AlignedLine =
  | { readonly kind: 'kept' | 'transition' | 'rewritten' | 'reordered'; readonly head: number }
  | { readonly kind: 'removed' };

export interface Alignment {
  /** One entry per base line. */
  readonly base: readonly AlignedLine[];
  /** Indices of head lines that are none of the base's and stand before one that is, rising. */
  readonly inserted: readonly number[];
  /** The last base line that stands where it should. */
  readonly lastInPlace: { readonly base: number; readonly head: number } | null;
}

/**
 * Aligns two runs of lines: which base lines are still there, which are elsewhere, changed or gone. Lines pair up by
 * their bytes, then by what may not change of them, then by their ids; what is left pairs up by its place between
 * two lines that stand where they should. Behind the last of these a head line is an addition: a base line with
 * another id is then gone and not rewritten.
 */
export function alignLines(
  base: readonly ComparedLine[],
  head: readonly ComparedLine[],
  rules: LineRules,
): Alignment {
  const pairing = new Pairing(base, head);
  const isForbidden = new Set<number>();
  pairing.pairBy(contentKey, (b, h) => isSameLine(base[b]!, head[h]!));
  pairing.pairBy(
    (line) => rules.key(line),
    (b, h) => {
      const fate = rules.fate(base[b]!, head[h]!);
      if (fate === 'forbidden') isForbidden.add(b);
      return fate !== 'rewritten';
    },
  );
  const inPlace = longestRise(pairing.heads);
  const fates = Array.from(pairing.heads, (h, b): AlignedLine => {
    if (h === -1) return { kind: 'removed' };
    if (inPlace[b] !== 1) return { kind: 'reordered', head: h };
    return { kind: isForbidden.has(b) ? 'transition' : 'kept', head: h };
  });
  pairing.pairBy(
    (line) => rules.id(line),
    (b, h) => {
      fates[b] = { kind: 'rewritten', head: h };
      return true;
    },
  );
  return pairByPlace(fates, pairing, (b, h) => {
    const [before, after] = [rules.id(base[b]!), rules.id(head[h]!)];
    return before === null || after === null;
  });
}

/** Which base line has which head line; a head line is taken once. */
class Pairing {
  /** Head index by base index; -1 where there is none. */
  readonly heads: Int32Array;
  readonly isTaken: Uint8Array;

  constructor(
    private readonly base: readonly ComparedLine[],
    private readonly head: readonly ComparedLine[],
  ) {
    this.heads = new Int32Array(base.length).fill(-1);
    this.isTaken = new Uint8Array(head.length);
  }

  /** Pairs lines that share a key and have no partner yet, the first with the first. */
  pairBy(keyOf: (line: ComparedLine) => string | null, fits: (base: number, head: number) => boolean): void {
    const waiting = new Map<string, number[]>();
    for (let h = this.head.length - 1; h >= 0; h--) {
      const key = this.isTaken[h] === 1 ? null : keyOf(this.head[h]!);
      if (key === null) continue;
      const list = waiting.get(key);
      if (list === undefined) waiting.set(key, [h]);
      else list.push(h);
    }
    if (waiting.size === 0) return;
    for (let b = 0; b < this.base.length; b++) {
      const key = this.heads[b] === -1 ? keyOf(this.base[b]!) : null;
      const list = key === null ? undefined : waiting.get(key);
      const h = list?.at(-1);
      if (h === undefined || !fits(b, h)) continue;
      list?.pop();
      this.heads[b] = h;
      this.isTaken[h] = 1;
    }
  }
}

function pairByPlace(
  fates: AlignedLine[],
  { isTaken }: Pairing,
  mayBeRewritten: (base: number, head: number) => boolean,
): Alignment {
  const inserted: number[] = [];
  let lastInPlace: Alignment['lastInPlace'] = null;
  let b = 0;
  let h = 0;
  /** Everything before base `toBase` and head `toHead`, which are in place or the ends. */
  const closeGap = (toBase: number, toHead: number, isTail: boolean): void => {
    for (; b < toBase; b++) {
      if (fates[b]!.kind !== 'removed') continue;
      while (h < toHead && isTaken[h] === 1) h += 1;
      if (h >= toHead || (isTail && !mayBeRewritten(b, h))) continue;
      fates[b] = { kind: 'rewritten', head: h };
      h += 1;
    }
    for (; h < toHead; h++) if (isTaken[h] !== 1 && !isTail) inserted.push(h);
    b = toBase + 1;
    h = toHead + 1;
  };
  for (const [index, fate] of fates.entries()) {
    if (fate.kind !== 'kept' && fate.kind !== 'transition') continue;
    closeGap(index, fate.head, false);
    lastInPlace = { base: index, head: fate.head };
  }
  closeGap(fates.length, isTaken.length, true);
  return { base: fates, inserted, lastInPlace };
}
