import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { comparePaths, decodePath, encodePath, isPlain } from '../../../src/edges/git/paths.js';

const UTF8_OF_PATH_WITH_BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf, 0x61]);

describe('paths of git as text', () => {
  describe('when the bytes are any bytes at all', () => {
    it('gives the same bytes back', () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
          expect(encodePath(decodePath(bytes))).toEqual(Buffer.from(bytes));
        }),
      );
    });

    it('gives the same bytes back where valid and invalid parts alternate', () => {
      const part = fc.oneof(
        fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text, 'utf8')),
        fc.uint8Array({ maxLength: 3 }),
      );
      fc.assert(
        fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
          const bytes = Buffer.concat(parts);
          expect(encodePath(decodePath(bytes))).toEqual(bytes);
        }),
      );
    });
  });

  describe('when the bytes are UTF-8', () => {
    it('gives the text as it is', () => {
      expect(decodePath(Buffer.from('логи/😀\n.jsonl', 'utf8'))).toBe('логи/😀\n.jsonl');
    });

    it('keeps a byte order mark, which is part of the name', () => {
      expect(decodePath(UTF8_OF_PATH_WITH_BYTE_ORDER_MARK)).toBe('\ufeffa');
    });

    it('calls the path plain', () => {
      expect(isPlain('логи/😀.jsonl')).toBe(true);
    });
  });

  describe('when one byte is not UTF-8', () => {
    it('does not call the path plain', () => {
      expect(isPlain(decodePath(Buffer.from([0x61, 0xff])))).toBe(false);
    });
  });

  describe('when paths are ordered', () => {
    it('orders them as their bytes are ordered', () => {
      const paths = fc.array(fc.string({ unit: 'grapheme' }));
      fc.assert(
        fc.property(paths, (list) => {
          const byBytes = [...list].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
          expect([...list].sort(comparePaths)).toEqual(byBytes);
        }),
      );
    });
  });
});
