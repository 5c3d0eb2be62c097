import { compilePointer } from '../core/json/member.js';
import type { Family } from '../families/contract.js';

/** How often each word stood at each of a family's tally pointers, and the mean of its measured numbers. */
export interface TallyCounts {
  readonly words: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly sums: Readonly<Record<string, { readonly sum: number; readonly count: number }>>;
}

/** A closed vocabulary's word: short, and nothing that could be a secret or a sentence. */
const WORD = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;
const MOST_WORDS = 24;

/** Counts what a summary says of the lines that a change adds (spec 7.3, "the evidence diff in words"). */
export class TallyCounter {
  private readonly words: Record<string, Record<string, number>> = {};
  private readonly sums: Record<string, { sum: number; count: number }> = {};
  private readonly readers;

  constructor(family: Family) {
    this.readers = family.tally.map((pointer) => ({ pointer, read: compilePointer(pointer) }));
  }

  line(record: Record<string, unknown>): void {
    for (const { pointer, read } of this.readers) {
      const value = read(record);
      if (typeof value === 'number') {
        const sum = (this.sums[pointer] ??= { sum: 0, count: 0 });
        sum.sum += value;
        sum.count += 1;
      } else if (typeof value === 'string' && WORD.test(value)) {
        const counts = (this.words[pointer] ??= {});
        if (!Object.hasOwn(counts, value) && Object.keys(counts).length >= MOST_WORDS) continue;
        counts[value] = (Object.hasOwn(counts, value) ? counts[value]! : 0) + 1;
      }
    }
  }

  take(): TallyCounts {
    return { words: this.words, sums: this.sums };
  }
}

/** Adds up the counts of several runs of lines. */
export function joinTallies(all: readonly TallyCounts[]): TallyCounts {
  const words: Record<string, Record<string, number>> = {};
  const sums: Record<string, { sum: number; count: number }> = {};
  for (const tally of all) {
    for (const [pointer, counts] of Object.entries(tally.words)) {
      const joined = (words[pointer] ??= {});
      for (const [word, count] of Object.entries(counts)) {
        joined[word] = (Object.hasOwn(joined, word) ? joined[word]! : 0) + count;
      }
    }
    for (const [pointer, { sum, count }] of Object.entries(tally.sums)) {
      const joined = (sums[pointer] ??= { sum: 0, count: 0 });
      joined.sum += sum;
      joined.count += count;
    }
  }
  return { words, sums };
}

/** One line of words: `critic-findings: 3 lines added or changed; severity: 1 high, 2 low; status: 3 open`. */
export function describeTally(family: string, lines: number, { words, sums }: TallyCounts): string {
  const parts = [`${family}: ${lines} ${lines === 1 ? 'line' : 'lines'} added or changed`];
  for (const [pointer, counts] of Object.entries(words)) {
    const sorted = Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1));
    parts.push(`${pointer.slice(1)}: ${sorted.map(([word, count]) => `${count} ${word}`).join(', ')}`);
  }
  for (const [pointer, { sum, count }] of Object.entries(sums)) {
    if (count > 0) parts.push(`mean ${pointer.slice(1)} ${(sum / count).toFixed(3)} over ${count}`);
  }
  return parts.join('; ');
}
