/** Words longer than this are no typing mistakes, and comparing them would cost. */
const LONGEST = 64;

/**
 * The known word that was probably meant, for "did you mean" in messages; null where none is near.
 *
 * Case and the separators `-`, `_`, `.` and blank do not count, so `append_only` finds `appendOnly`. Otherwise about a
 * third of the word may differ; a swap of neighbours or a missing end is one difference. Ties go to the earlier word.
 */
export function nearest(word: string, known: Iterable<string>): string | null {
  return nearestWords(word, known, 1)[0] ?? null;
}

/** The `most` known words that are as near as the nearest, by the measure of `nearest`, in their order. */
export function nearestWords(word: string, known: Iterable<string>, most: number): readonly string[] {
  const folded = fold(word);
  if (folded.length > LONGEST) return [];
  let best: string[] = [];
  let bestDistance = Math.max(1, Math.ceil(folded.length / 3));
  for (const candidate of known) {
    const distance = distanceOf(folded, fold(candidate));
    if (distance > bestDistance) continue;
    if (distance < bestDistance) best = [];
    bestDistance = distance;
    best.push(candidate);
  }
  return best.slice(0, most);
}

/** A word cut short, or with something added, is one mistake: `sha` for `sha256`. */
function distanceOf(word: string, candidate: string): number {
  const [short, long] = word.length < candidate.length ? [word, candidate] : [candidate, word];
  return short.length >= 3 && long.startsWith(short) ? 1 : editDistance(word, candidate);
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[-_. ]/g, '');
}

/** Optimal string alignment distance: insert, delete, replace, swap of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, beforeLast[column - 2]! + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
