import type { Random } from './random.js';
import { chainOf, linesOf, LIVE, textOf, type State } from './state.js';

const KINDS = ['byte', 'swap', 'removal', 'insertion', 'truncation'] as const;

/** Where accepted lines stand in the head: lines `from` up to, without, `to` of a file. */
interface Accepted {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** The head with one edit of what `base` had: live or archived, a byte, a swap, a removal, an insertion, a cut. */
export function edited(base: State, head: State, random: Random): { state: State; what: string } | null {
  const places = acceptedIn(base, head);
  if (places.length === 0) return null;
  const place = random.pick(places);
  const kind = random.pick(KINDS);
  const text = place.path === LIVE ? head.live : head.archives.get(place.path)!;
  const changed = change(kind, text, place, random);
  if (changed === null || changed === text) return null;
  const what = `${kind} in ${place.path}`;
  if (place.path === LIVE) return { state: { ...head, live: changed }, what };
  return { state: { ...head, archives: new Map([...head.archives, [place.path, changed]]) }, what };
}

function acceptedIn(base: State, head: State): Accepted[] {
  const archives = [...base.archives].map(([path, text]) => ({ path, from: 0, to: linesOf(text).length }));
  let left = linesOf(base.live).length;
  const live = chainOf(base, head).map(({ path, text }) => {
    const to = Math.min(left, linesOf(text).length);
    left -= to;
    return { path, from: 0, to };
  });
  return [...archives, ...live].filter(({ from, to }) => to > from);
}

function change(
  kind: (typeof KINDS)[number],
  text: string,
  { from, to }: Accepted,
  random: Random,
): string | null {
  const lines = linesOf(text);
  const at = from + random.below(to - from);
  const bytes = Buffer.from(text, 'latin1');
  const end = Math.min(text.length, textOf(lines.slice(0, to)).length);
  switch (kind) {
    case 'byte': {
      const place = random.below(end);
      bytes[place] = (bytes[place]! + 1 + random.below(255)) % 256;
      return bytes.toString('latin1');
    }
    case 'truncation':
      return text.slice(0, random.below(end));
    case 'removal':
      return textOf(lines.filter((_, index) => index !== at));
    case 'insertion':
      return textOf([...lines.slice(0, at), '{"id":"x","text":"x","status":"open"}', ...lines.slice(at)]);
    case 'swap': {
      const other = from + random.below(to - from);
      if (other === at) return null;
      const swapped = [...lines];
      [swapped[at], swapped[other]] = [lines[other]!, lines[at]!];
      return textOf(swapped);
    }
  }
}
