import type { Side, SideLine } from './side-lines.js';

/** How one side of a merge came about from the base. */
export interface Alignment {
  /** Index in the side of each base line, in order; null where the side does not have it, or has it elsewhere. */
  readonly positions: readonly (number | null)[];
  /** Base lines, by index, that stand in the side with other bytes. */
  readonly changed: ReadonlyMap<number, SideLine>;
  /** Lines of the side that are no base lines, with their index in the side. */
  readonly added: readonly { readonly at: number; readonly line: SideLine }[];
}

/** Finds the base's lines in a side, in their order and by their keys. Linear in the lines of both. */
export function alignToBase(base: Side, side: Side): Alignment {
  const places = new Map<string, number[]>();
  side.lines.forEach(({ key }, at) => {
    const list = places.get(key);
    if (list === undefined) places.set(key, [at]);
    else list.push(at);
  });
  const used = new Map<string, number>();
  const taken = new Set<number>();
  const changed = new Map<number, SideLine>();
  let behind = -1;
  const positions = base.lines.map((line, index) => {
    const list = places.get(line.key) ?? [];
    let next = used.get(line.key) ?? 0;
    while (next < list.length && list[next]! <= behind) next += 1;
    used.set(line.key, next);
    const at = list[next];
    if (at === undefined) return null;
    used.set(line.key, next + 1);
    taken.add(at);
    behind = at;
    const found = side.lines[at]!;
    if (found.text !== line.text) changed.set(index, found);
    return at;
  });
  const added = side.lines.flatMap((line, at) => (taken.has(at) ? [] : [{ at, line }]));
  return { positions, changed, added };
}
