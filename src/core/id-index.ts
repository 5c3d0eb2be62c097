import { ID_WORDS } from './id-words.js';

/** Words of one slot: the id's bits, then file number and line number (0 marks a free slot). */
const SLOT = ID_WORDS + 2;

/** Small: with ids that are unique within each file there are as many indexes as files. A power of two. */
const FIRST_CAPACITY = 16;

/** From so many slots on (12 MB) growth is by two, to stay within twice of what is needed. */
const LARGE = 524_288;

export interface IdPlace {
  /** The number that the caller gave the file. */
  readonly file: number;
  /** 1-based. */
  readonly line: number;
}

/**
 * Where each id was seen first: open addressing in one typed array, because a million Map entries would take more
 * memory than the artifact's own lines (design.md: 300 MB for 1 GB).
 */
export class IdIndex {
  private slots = new Uint32Array(FIRST_CAPACITY * SLOT);
  private capacity = FIRST_CAPACITY;
  private count = 0;

  /**
   * What is found does not depend on `seed`. Where ids come from strangers it should not be known beforehand: else they
   * could write ids that all belong in one place.
   */
  constructor(private readonly seed = 0) {}

  /**
   * Remembers the id whose bits stand in `words` at `at`, or says where it was seen first. `line` is any number from 1
   * to 2^32 - 1.
   */
  claim(words: Uint32Array, at: number, file: number, line: number): IdPlace | null {
    if (this.count * 10 >= this.capacity * 7) this.grow();
    const slot = this.find(this.slots, this.capacity, words, at);
    if (this.slots[slot + ID_WORDS + 1] !== 0) return this.placeAt(slot);
    this.fill(slot, words, at, file, line);
    this.count += 1;
    return null;
  }

  /** Where the id was seen first; null when it was not. */
  get(words: Uint32Array, at: number): IdPlace | null {
    const slot = this.find(this.slots, this.capacity, words, at);
    return this.slots[slot + ID_WORDS + 1] === 0 ? null : this.placeAt(slot);
  }

  /** Puts another place in the stead of the one where the id was seen first. Precondition: it was seen. */
  move(words: Uint32Array, at: number, file: number, line: number): void {
    this.fill(this.find(this.slots, this.capacity, words, at), words, at, file, line);
  }

  get size(): number {
    return this.count;
  }

  private placeAt(slot: number): IdPlace {
    return { file: this.slots[slot + ID_WORDS]!, line: this.slots[slot + ID_WORDS + 1]! };
  }

  private fill(slot: number, words: Uint32Array, at: number, file: number, line: number): void {
    for (let word = 0; word < ID_WORDS; word++) this.slots[slot + word] = words[at + word]!;
    this.slots[slot + ID_WORDS] = file;
    this.slots[slot + ID_WORDS + 1] = line;
  }

  private find(slots: Uint32Array, capacity: number, words: Uint32Array, at: number): number {
    const mask = capacity - 1;
    let hash = this.seed;
    for (let word = 0; word < ID_WORDS; word++) {
      hash = Math.imul(hash ^ words[at + word]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    let index = hash & mask;
    for (;;) {
      const slot = index * SLOT;
      if (slots[slot + ID_WORDS + 1] === 0) return slot;
      if (
        slots[slot] === words[at] &&
        slots[slot + 1] === words[at + 1] &&
        slots[slot + 2] === words[at + 2] &&
        slots[slot + 3] === words[at + 3]
      ) {
        return slot;
      }
      index = (index + 1) & mask;
    }
  }

  private grow(): void {
    // Each growth touches every slot, and most of its cost is fresh memory: few large steps while it is small.
    const capacity = this.capacity * (this.capacity < LARGE ? 8 : 2);
    const slots = new Uint32Array(capacity * SLOT);
    for (let from = 0; from < this.slots.length; from += SLOT) {
      if (this.slots[from + ID_WORDS + 1] === 0) continue;
      const slot = this.find(slots, capacity, this.slots, from);
      for (let word = 0; word < SLOT; word++) slots[slot + word] = this.slots[from + word]!;
    }
    this.slots = slots;
    this.capacity = capacity;
  }
}
