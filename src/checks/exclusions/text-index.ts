/** From so many characters on, equal text is no chance (spec 1.11). */
export const SHARED_CHARACTERS = 80;

/** Characters that one index holds at most: with its table about 80 MB. */
export const MAX_INDEXED_CHARACTERS = 4 * 1024 * 1024;

/** Files that are named for one and the same text; the others come up when these are mended. */
const MOST_FILES = 4;

const SPACE = 0x20;
/** Odd, so that no power of it vanishes modulo 2^32. */
const BASE = 0x01000193;
const SPREAD = 0x9e3779b1;
/** A sieve has 2^2 bits for each slot of the table. */
const SIEVE_BITS = 2;
/** What the first character of a run has been multiplied by when the last one comes. */
const TOP = Array.from({ length: SHARED_CHARACTERS - 1 }).reduce<number>(
  (power) => Math.imul(power, BASE),
  1,
);

/** Open addressing; a place of -1 is a free slot. */
interface Table {
  readonly places: Int32Array;
  readonly hashes: Int32Array;
  readonly shift: number;
  /** A bit for each hash, among few: most characters are done with one look, at memory that is near. */
  readonly sieve: Uint32Array;
}

/** One line of a file, its white space folded; `line` is 1-based. */
export interface FoldedLine {
  readonly line: number;
  readonly text: string;
}

/** A run of text that stands in an indexed file too: where it begins and ends there, lines 1-based. */
export interface SharedRun {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  /** UTF-16 units, white space folded. */
  readonly characters: number;
}

/**
 * Every run of `SHARED_CHARACTERS` characters of some files, to be looked for in other texts. A rolling hash (Karp and
 * Rabin 1987) finds candidates, a comparison proves them: nothing is missed and nothing is made up. Time is linear in
 * both sides, memory in the indexed one, which is bounded.
 */
export class TextIndex {
  private chars = new Uint16Array(1024);
  private length = 0;
  private readonly segments: { readonly path: string; readonly start: number; end: number }[] = [];
  private readonly lineStarts: number[] = [];
  private readonly lineNumbers: number[] = [];
  private table: Table | null = null;

  /** Characters that can still be added. */
  get room(): number {
    return MAX_INDEXED_CHARACTERS - this.length;
  }

  get isEmpty(): boolean {
    return this.segments.length === 0;
  }

  /**
   * Adds lines that follow each other in a file; a run may go over their ends, as over any white space. Fewer
   * characters than a run needs are left out. False, and nothing is added, where there is no room.
   */
  add(path: string, lines: readonly FoldedLine[]): boolean {
    const filled = lines.filter(({ text }) => text !== '');
    const needed = filled.reduce((sum, { text }) => sum + text.length + 1, -1);
    if (needed < SHARED_CHARACTERS) return true;
    if (needed > this.room) return false;
    this.grow(needed);
    const start = this.length;
    for (const { line, text } of filled) {
      if (this.length > start) this.chars[this.length++] = SPACE;
      this.lineStarts.push(this.length);
      this.lineNumbers.push(line);
      for (let at = 0; at < text.length; at++) this.chars[this.length++] = text.charCodeAt(at);
    }
    this.segments.push({ path, start, end: this.length });
    this.table = null;
    return true;
  }

  /** Runs of `text` (its white space folded) that the indexed files hold, as long as they go, in the text's order. */
  *search(text: string): Generator<SharedRun> {
    if (text.length < SHARED_CHARACTERS || this.isEmpty) return;
    this.table ??= this.build();
    const { sieve } = this.table;
    const sieveShift = this.table.shift - SIEVE_BITS;
    let hash = 0;
    let skipTo = 0;
    for (let end = 0; end < text.length; end++) {
      hash = Math.imul(hash, BASE) + text.charCodeAt(end);
      const start = end + 1 - SHARED_CHARACTERS;
      if (start < 0) continue;
      const bit = Math.imul(hash, SPREAD) >>> sieveShift;
      if (start >= skipTo && (sieve[bit >>> 5]! & (1 << (bit & 31))) !== 0) {
        let longest = 0;
        for (const place of this.placesOf(hash | 0, text, start)) {
          const run = this.runAt(place, text, start);
          longest = Math.max(longest, run.characters);
          yield run;
        }
        if (longest > 0) skipTo = start + longest - SHARED_CHARACTERS + 1;
      }
      hash -= Math.imul(text.charCodeAt(start), TOP);
    }
  }

  private placesOf(hash: number, text: string, start: number): number[] {
    const { places, hashes, shift } = this.table!;
    const found: number[] = [];
    const mask = places.length - 1;
    for (let slot = Math.imul(hash, SPREAD) >>> shift; places[slot] !== -1; slot = (slot + 1) & mask) {
      const place = places[slot]!;
      if (hashes[slot] === hash && this.equalsText(place, text, start)) found.push(place);
    }
    return found;
  }

  private equalsText(place: number, text: string, start: number): boolean {
    for (let at = 0; at < SHARED_CHARACTERS; at++) {
      if (this.chars[place + at] !== text.charCodeAt(start + at)) return false;
    }
    return true;
  }

  private runAt(place: number, text: string, start: number): SharedRun {
    const { path, end } = this.segmentOf(place);
    let characters = SHARED_CHARACTERS;
    while (
      place + characters < end &&
      start + characters < text.length &&
      this.chars[place + characters] === text.charCodeAt(start + characters)
    ) {
      characters += 1;
    }
    // A space at either end may be the one between two lines: the run's text stands behind or before it.
    const last = place + characters - 1;
    const first = this.chars[place] === SPACE ? place + 1 : place;
    const line = this.lineOf(first);
    const endLine = this.lineOf(this.chars[last] === SPACE ? last - 1 : last);
    return { path, line, endLine, characters };
  }

  private build(): Table {
    let bits = 4;
    while (1 << bits < this.length * 2) bits += 1;
    const places = new Int32Array(1 << bits).fill(-1);
    const hashes = new Int32Array(1 << bits);
    const table = { places, hashes, shift: 32 - bits, sieve: new Uint32Array(1 << (bits + SIEVE_BITS - 5)) };
    for (const { path, start, end } of this.segments) {
      let hash = 0;
      for (let at = start; at < end; at++) {
        hash = Math.imul(hash, BASE) + this.chars[at]!;
        const place = at + 1 - SHARED_CHARACTERS;
        if (place < start) continue;
        this.insert(table, hash | 0, place, path);
        hash -= Math.imul(this.chars[place]!, TOP);
      }
    }
    return table;
  }

  /** Text that stands there already is not inserted again from the same file, nor from many. */
  private insert({ places, hashes, shift, sieve }: Table, hash: number, place: number, path: string): void {
    const bit = Math.imul(hash, SPREAD) >>> (shift - SIEVE_BITS);
    sieve[bit >>> 5]! |= 1 << (bit & 31);
    const mask = places.length - 1;
    let slot = Math.imul(hash, SPREAD) >>> shift;
    let equal = 0;
    for (; places[slot] !== -1; slot = (slot + 1) & mask) {
      const other = places[slot]!;
      if (hashes[slot] !== hash || !this.equalsIndexed(other, place)) continue;
      equal += 1;
      if (equal === MOST_FILES || this.segmentOf(other).path === path) return;
    }
    places[slot] = place;
    hashes[slot] = hash;
  }

  private equalsIndexed(one: number, other: number): boolean {
    for (let at = 0; at < SHARED_CHARACTERS; at++) {
      if (this.chars[one + at] !== this.chars[other + at]) return false;
    }
    return true;
  }

  private grow(needed: number): void {
    if (this.length + needed <= this.chars.length) return;
    const larger = new Uint16Array(Math.max(this.length + needed, this.chars.length * 2));
    larger.set(this.chars.subarray(0, this.length));
    this.chars = larger;
  }

  private segmentOf(place: number): { readonly path: string; readonly end: number } {
    return this.segments[lastAtMost(this.segments.length, (at) => this.segments[at]!.start, place)]!;
  }

  private lineOf(place: number): number {
    return this.lineNumbers[lastAtMost(this.lineStarts.length, (at) => this.lineStarts[at]!, place)]!;
  }
}

/** Last index whose value is at most `value`; values rise. */
function lastAtMost(count: number, valueAt: (index: number) => number, value: number): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (valueAt(middle) <= value) low = middle;
    else high = middle;
  }
  return low;
}
