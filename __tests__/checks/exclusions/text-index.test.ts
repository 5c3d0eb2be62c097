import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  MAX_INDEXED_CHARACTERS,
  SHARED_CHARACTERS,
  TextIndex,
} from '../../../src/checks/exclusions/text-index.js';

/** Text without a repeat: every word is its own number. */
const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `w${from + at}`).join(' ');

const indexOf = (files: Record<string, readonly string[]>): TextIndex => {
  const index = new TextIndex();
  for (const [path, lines] of Object.entries(files)) {
    index.add(
      path,
      lines.map((text, at) => ({ line: at + 1, text })),
    );
  }
  return index;
};

describe('TextIndex', () => {
  describe('when a run is just long enough', () => {
    const run = words(100, 40).slice(0, SHARED_CHARACTERS);

    it('is found', () => {
      const found = [...indexOf({ 'a.md': [`x ${run}!`] }).search(`y ${run}?`)];
      expect(found).toMatchObject([{ path: 'a.md', line: 1, endLine: 1 }]);
    });

    it('is not found with one character less', () => {
      const shorter = run.slice(0, -1);
      expect([...indexOf({ 'a.md': [`x${shorter}!`] }).search(`y${shorter}?`)]).toEqual([]);
    });
  });

  describe('when a run goes over several lines', () => {
    const index = indexOf({ 'a.md': ['A title', words(0, 10), '', words(10, 30), 'end'] });

    it('names its first and its last line', () => {
      expect([...index.search(`first: ${words(0, 40)} after`)]).toMatchObject([{ line: 2, endLine: 4 }]);
    });

    it('counts its characters', () => {
      const shared = words(0, 40);
      expect([...index.search(shared)]).toMatchObject([{ characters: shared.length }]);
    });
  });

  describe('when two files hold it', () => {
    it('names both', () => {
      const index = indexOf({ 'a.md': [words(0, 40)], 'b.md': [words(0, 40)] });
      expect([...index.search(words(0, 40))].map(({ path }) => path)).toEqual(['a.md', 'b.md']);
    });
  });

  describe('when a run begins in one file and goes on in the next', () => {
    it('is none', () => {
      const index = indexOf({ 'a.md': [words(0, 15)], 'b.md': [words(15, 15)] });
      expect([...index.search(words(0, 30))]).toEqual([]);
    });
  });

  describe('when a text repeats itself without end', () => {
    it('is found in the time of one look at each character', () => {
      const index = indexOf({ 'a.md': ['a'.repeat(300_000)] });
      expect([...index.search('a'.repeat(300_000))]).toEqual([
        { path: 'a.md', line: 1, endLine: 1, characters: 300_000 },
      ]);
    });
  });

  describe('when there is no room', () => {
    it('refuses what does not fit and keeps what does', () => {
      const index = new TextIndex();
      const big = { line: 1, text: 'x'.repeat(MAX_INDEXED_CHARACTERS) };
      expect([index.add('a', [big]), index.add('b', [{ line: 1, text: words(0, 40) }]), index.room]).toEqual([
        true,
        false,
        0,
      ]);
    });
  });

  it('finds a shared run where, and only where, there is one', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 0, maxLength: 60 });
    const shared = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 60, maxLength: 120 });
    fc.assert(
      fc.property(letters, shared, letters, letters, letters, (a, both, b, c, d) => {
        const [one, other] = [a + both + b, c + both + d];
        const runs = new Set<string>();
        for (let at = 0; at + SHARED_CHARACTERS <= one.length; at++)
          runs.add(one.slice(at, at + SHARED_CHARACTERS));
        let expected = false;
        for (let at = 0; at + SHARED_CHARACTERS <= other.length; at++) {
          expected ||= runs.has(other.slice(at, at + SHARED_CHARACTERS));
        }
        return [...indexOf({ one: [one] }).search(other)].length > 0 === expected;
      }),
    );
  });
});
