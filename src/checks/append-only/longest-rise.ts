/**
 * Marks the members of a longest rising subsequence with 1: of lines that were moved about, as many as can be said to
 * stand where they should. Negative values are left out. O(n log n), by the ends of the best runs of every length.
 */
export function longestRise(values: Int32Array): Uint8Array {
  const marks = new Uint8Array(values.length);
  const before = new Int32Array(values.length).fill(-1);
  /** Index of the smallest value that ends a rising run of length n + 1. */
  const ends: number[] = [];
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (value < 0) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : ends[low - 1]!;
    ends[low] = at;
  }
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at]!) marks[at] = 1;
  return marks;
}
