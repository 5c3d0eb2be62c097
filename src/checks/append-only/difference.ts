import { pointerToken } from '../../core/json/pointer.js';

/** Pointers of the members, of those that were asked for, in which two records differ; null when they differ elsewhere. */
export function differenceWithin(
  base: Readonly<Record<string, unknown>>,
  head: Readonly<Record<string, unknown>>,
  members: ReadonlySet<string>,
): readonly string[] | null {
  const found: string[] = [];
  return isSameBut(base, head, '', members, found) ? found : null;
}

/** Depth is bounded: both values came through the strict reader. */
function isSameBut(
  base: unknown,
  head: unknown,
  pointer: string,
  members: ReadonlySet<string>,
  found: string[],
): boolean {
  if (Object.is(base, head)) return true;
  if (members.has(pointer)) {
    if (!isSameBut(base, head, pointer, NONE, [])) found.push(pointer);
    return true;
  }
  if (typeof base !== 'object' || typeof head !== 'object' || base === null || head === null) return false;
  if (Array.isArray(base) !== Array.isArray(head)) return false;
  const left = base as Readonly<Record<string, unknown>>;
  const right = head as Readonly<Record<string, unknown>>;
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const place = `${pointer}/${pointerToken(name)}`;
    const isOnBoth = Object.hasOwn(left, name) && Object.hasOwn(right, name);
    if (isOnBoth) {
      if (!isSameBut(left[name], right[name], place, members, found)) return false;
    } else if (members.has(place)) found.push(place);
    else return false;
  }
  return true;
}

const NONE: ReadonlySet<string> = new Set();

/** Strings, other scalars, and whatever stands between them. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[^\s"{}[\]:,]+|[\s{}[\]:,]+/g;

/**
 * In how many tokens two JSON texts differ; null when they do not have the same number of them. Two records that differ
 * in N values differ in N tokens, unless one of them is spelt in another way too: white space, an escape, the order of
 * its members.
 */
export function differingTokens(base: string, head: string): number | null {
  const left = base.match(TOKENS) ?? [];
  const right = head.match(TOKENS) ?? [];
  if (left.length !== right.length) return null;
  let differing = 0;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) differing += 1;
  return differing;
}
