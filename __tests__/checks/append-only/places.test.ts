import { describe, expect, it } from '@jest/globals';
import { PlaceBook } from '../../../src/checks/append-only/places.js';
import { linesOf, tasks } from './lines.js';

const [one, two, three] = linesOf(tasks('a', 'b', 'c'));
const [inOther] = linesOf('', tasks('x'));

describe('PlaceBook', () => {
  describe('when neighbours are of one kind', () => {
    it('makes one place of removed lines', () => {
      const book = new PlaceBook();
      book.add('removed', one!, null);
      book.add('removed', two!, null);
      expect(book.take().places).toEqual([
        { kind: 'removed', base: { file: 0, from: 1, to: 2 }, head: null },
      ]);
    });

    it('keeps changed lines apart', () => {
      const book = new PlaceBook();
      book.add('rewritten', one!, one!);
      book.add('rewritten', two!, two!);
      expect(book.take().places.length).toBe(2);
    });

    it('keeps lines of two files apart', () => {
      const book = new PlaceBook();
      book.add('inserted', null, three!);
      book.add('inserted', null, inOther!);
      expect(book.take().places.length).toBe(2);
    });
  });

  describe('when lines do not stand together', () => {
    it('keeps them apart', () => {
      const book = new PlaceBook();
      book.add('removed', one!, null);
      book.add('removed', three!, null);
      expect(book.take().places.length).toBe(2);
    });
  });
});
