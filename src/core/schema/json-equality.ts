/**
 * A text that two JSON values share exactly when they are equal: the order of members does not count, `-0` is `0`.
 *
 * Equality by comparing such texts holds for members named `__proto__`, `valueOf` or `constructor` too; a comparison
 * that asks the value for its methods would be misled by them, or throw.
 */
function equalityKey(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(equalityKey).join(',')}]`;
  const members = value as Record<string, unknown>;
  const names = Object.keys(members).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${equalityKey(members[name])}`).join(',')}}`;
}

/** Whether two JSON values are equal, as `const` and `enum` mean it. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  return equalityKey(a) === equalityKey(b);
}

/** Indices of the first item that repeats an earlier one, the earlier first; null when all items differ. Linear. */
export function firstRepeat(items: readonly unknown[]): readonly [number, number] | null {
  if (items.length < 2) return null;
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const key = equalityKey(item);
    const earlier = seen.get(key);
    if (earlier !== undefined) return [earlier, index];
    seen.set(key, index);
  }
  return null;
}
