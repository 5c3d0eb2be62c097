import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IdIndex } from '../../src/core/id-index.js';
import { ID_WORDS } from '../../src/core/id-words.js';

const words = (...values: number[]): Uint32Array =>
  Uint32Array.from({ length: ID_WORDS }, (_, at) => values[at] ?? 0);

describe('IdIndex', () => {
  describe('when an id is new', () => {
    it('claims it', () => {
      expect(new IdIndex().claim(words(1, 2, 3, 4), 0, 0, 1)).toBeNull();
    });

    it('takes an id of nothing but zeros for an id', () => {
      const index = new IdIndex();
      index.claim(words(), 0, 3, 9);
      expect(index.claim(words(), 0, 0, 1)).toEqual({ file: 3, line: 9 });
    });
  });

  describe('when an id was seen', () => {
    it('says where it was first, however often it is claimed', () => {
      const index = new IdIndex();
      index.claim(words(1), 0, 5, 7);
      index.claim(words(1), 0, 6, 8);
      expect(index.claim(words(1), 0, 9, 10)).toEqual({ file: 5, line: 7 });
    });

    it('reads the id at its place in the list', () => {
      const index = new IdIndex();
      const list = Uint32Array.of(9, 9, ...words(1, 2, 3, 4));
      index.claim(list, 2, 0, 4);
      expect(index.get(words(1, 2, 3, 4), 0)).toEqual({ file: 0, line: 4 });
    });
  });

  describe('when an id was never claimed', () => {
    it('has no place for it', () => {
      const index = new IdIndex();
      index.claim(words(1), 0, 0, 1);
      expect(index.get(words(2), 0)).toBeNull();
    });
  });

  describe('when a place is moved', () => {
    it('gives the new one', () => {
      const index = new IdIndex();
      index.claim(words(1), 0, 0, 1);
      index.move(words(1), 0, 2, 3);
      expect(index.get(words(1), 0)).toEqual({ file: 2, line: 3 });
    });
  });

  it('answers like a map, also while it grows', () => {
    const id = fc.array(fc.constantFrom(0, 1, 0x80000000, 0xffffffff), {
      minLength: ID_WORDS,
      maxLength: ID_WORDS,
    });
    fc.assert(
      fc.property(fc.array(id, { maxLength: 300 }), (ids) => {
        const index = new IdIndex();
        const map = new Map<string, number>();
        ids.forEach((values, at) => {
          const seen = map.get(values.join());
          if (seen === undefined) map.set(values.join(), at + 1);
          expect(index.claim(words(...values), 0, 0, at + 1)?.line).toBe(seen);
        });
        expect(index.size).toBe(map.size);
      }),
    );
  });

  it('stays quick with ids that differ in one word only', () => {
    const index = new IdIndex();
    const started = performance.now();
    for (const word of [0, 1, 2, 3]) {
      for (let value = 1; value <= 20_000; value++) {
        const id = words();
        id[word] = value << 12;
        index.claim(id, 0, 0, value);
      }
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
