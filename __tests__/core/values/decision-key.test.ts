import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computeDecisionKey } from '../../../src/core/values/decision-key.js';
import { keyTexts, WHITE_SPACE } from './texts.js';

/** The algorithm as published, step by step. */
function slowDecisionKey(text: string): string {
  const words: string[] = [''];
  for (const character of text.toLowerCase()) {
    if (WHITE_SPACE.includes(character)) words.push('');
    else words.push(`${words.pop() ?? ''}${character}`);
  }
  const normalized = words.filter((word) => word !== '').join(' ');
  return createHash('sha256').update(normalized, 'utf8').digest('hex').slice(0, 16);
}

describe('computeDecisionKey', () => {
  describe('when the text is one of the published examples', () => {
    it.each([
      ['Use FAISS for the index.', '4e1ca43354f644c8'],
      ['use   faiss for the INDEX.', '4e1ca43354f644c8'],
      ['Größe ändern', '96562d05189da860'],
    ])('gives the published key of %j', (text, key) => {
      expect(computeDecisionKey(text)).toBe(key);
    });
  });

  describe('when white space stands around words', () => {
    it.each(WHITE_SPACE.map((character) => [character.charCodeAt(0).toString(16), character]))(
      'folds and trims U+%s',
      (_name, space) => {
        expect(computeDecisionKey(`${space}use${space}${space}it${space}`)).toBe(
          computeDecisionKey('use it'),
        );
      },
    );

    it.each(['\u001b', '\u180e', '\u200b', '\u2060', '\ufeff'])('keeps %j, which is none', (character) => {
      expect(computeDecisionKey(`use${character}it`)).not.toBe(computeDecisionKey('use it'));
    });
  });

  describe('when only punctuation differs', () => {
    it('gives another key', () => {
      expect(computeDecisionKey('use it.')).not.toBe(computeDecisionKey('use it'));
    });
  });

  describe('when nothing but white space is there', () => {
    it.each(['', ' ', '\n\t '])('gives the key of the empty text for %j', (text) => {
      expect(computeDecisionKey(text)).toBe('e3b0c44298fc1c14');
    });
  });

  describe('when the text is anything', () => {
    it('agrees with the published steps', () => {
      fc.assert(
        fc.property(keyTexts, (text) => {
          expect(computeDecisionKey(text)).toBe(slowDecisionKey(text));
        }),
        { numRuns: 500 },
      );
    });
  });
});
