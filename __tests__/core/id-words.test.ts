import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ID_WORDS, writeIdWords } from '../../src/core/id-words.js';

function wordsOf(id: string): string {
  const words = new Uint32Array(ID_WORDS + 2);
  writeIdWords(id, words, 1);
  expect([words[0], words[ID_WORDS + 1]]).toEqual([0, 0]);
  return [...words.subarray(1, -1)].map((word) => word.toString(16).padStart(8, '0')).join('');
}

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('writeIdWords', () => {
  describe('when the id is a UUID', () => {
    it("writes the UUID's own bits", () => {
      expect(wordsOf(UUID)).toBe(UUID.replaceAll('-', ''));
    });

    it('takes both cases of its digits for the same id', () => {
      expect(wordsOf(UUID.toUpperCase())).toBe(wordsOf(UUID));
    });
  });

  describe('when the id is no UUID', () => {
    it.each([['ev-1'], [''], ['ü'], [`${UUID} `], [UUID.replace('-', '0')], [UUID.replace('f', 'g')]])(
      'writes the head of the digest of %j',
      (id) => {
        expect(wordsOf(id)).toBe(createHash('sha256').update(id).digest('hex').slice(0, 32));
      },
    );
  });

  it('gives different ids different bits', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(wordsOf(one) === wordsOf(other)).toBe(one === other);
      }),
    );
  });
});
