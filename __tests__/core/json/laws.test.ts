import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readExactly } from '../../../src/core/json/exact.js';
import { parseStrict, parseStrictText } from '../../../src/core/json/strict.js';
import { jsonTexts, mutatedTexts, objectTexts } from './texts.js';

const LIMITS = { depth: 4 };
const DEEP = { depth: 64 };
const RUNS = { numRuns: 2000 };
const texts = fc.oneof(objectTexts, jsonTexts, mutatedTexts, fc.string({ unit: 'grapheme' }));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('parseStrict', () => {
  describe('when the text is anything', () => {
    it('finds what the exact reader finds', () => {
      fc.assert(
        fc.property(texts, fc.constantFrom(LIMITS, DEEP), (text, limits) => {
          expect(parseStrictText(text, limits)).toEqual(readExactly(text, limits));
        }),
        RUNS,
      );
    });

    it('reads bytes as it reads their text, wherever they stand', () => {
      fc.assert(
        fc.property(texts, texts, texts, (before, text, after) => {
          const bytes = Buffer.from(`${before}\n${text}\n${after}`);
          const start = Buffer.byteLength(before) + 1;
          const result = parseStrict(bytes, start, start + Buffer.byteLength(text), DEEP);
          expect(result).toEqual(parseStrictText(text, DEEP));
        }),
      );
    });

    it('rejects the syntax of exactly the texts that JSON.parse rejects', () => {
      fc.assert(
        fc.property(texts, (text) => {
          const rules = readExactly(text, DEEP).faults.map(({ rule }) => rule);
          const isSyntax =
            rules.includes('EVIDENCE_INVALID_JSON') || rules.includes('EVIDENCE_TRAILING_TEXT');
          expect(isSyntax).toBe(!isJson(text));
        }),
        RUNS,
      );
    });

    it('gives the value of JSON.parse or none', () => {
      fc.assert(
        fc.property(texts, (text) => {
          const { value } = parseStrictText(text, DEEP);
          if (value !== undefined) expect(value).toEqual(JSON.parse(text));
        }),
      );
    });

    it('says where each fault is, in bytes and in UTF-16 units, in order', () => {
      fc.assert(
        fc.property(texts, (text) => {
          const { faults } = readExactly(text, LIMITS);
          const columns = faults.map(({ column }) => column);
          expect(columns).toEqual(columns.toSorted((left, right) => left - right));
          for (const { column, byteOffset } of faults) {
            expect(byteOffset).toBe(Buffer.byteLength(text.slice(0, column - 1)));
          }
        }),
      );
    });
  });

  describe('when the text is what JSON.stringify writes of safe values', () => {
    it('finds no fault', () => {
      const names = fc.string({ unit: 'grapheme' });
      const numbers = fc.oneof(
        fc.maxSafeInteger(),
        fc.double({ min: -(2 ** 53), max: 2 ** 53, noNaN: true }),
      );
      const record = fc.dictionary(
        names,
        fc.oneof(names, numbers, fc.boolean(), fc.constant(null), fc.array(numbers)),
      );
      fc.assert(
        fc.property(record, (value) => {
          expect(parseStrictText(JSON.stringify(value), DEEP).faults).toEqual([]);
        }),
      );
    });
  });
});
