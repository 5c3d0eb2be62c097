import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computeIssueKey } from '../../../src/core/values/issue-key.js';
import { keyTexts, WHITE_SPACE } from './texts.js';

const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** The algorithm as published, step by step. */
function slowIssueKey(text: string): string {
  const kept = [...text.toLowerCase()].filter((character) => !PUNCTUATION.includes(character));
  const words = kept
    .map((character) => (WHITE_SPACE.includes(character) ? ' ' : character))
    .join('')
    .split(' ')
    .filter((word) => word !== '');
  let normalized = words.join(' ');
  if ([...normalized].length > 80) {
    const cut = [...normalized].slice(0, 80).join('');
    normalized = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut;
  }
  return `ik_${createHash('sha256').update(normalized, 'utf8').digest('hex').slice(0, 16)}`;
}

describe('computeIssueKey', () => {
  describe('when the text is one of the published examples', () => {
    it.each([
      ['Missing timeout on retry loop.', 'ik_2ba899a5ec9f26b5'],
      ['missing   TIMEOUT on retry-loop', 'ik_5fdbc6ab906b72aa'],
      ['__init__ leaks', 'ik_1046d6dcd8eb020f'],
      ['Grenzfall: größer als 2^53 wird still gerundet', 'ik_cb24762aebddd879'],
      ['a'.repeat(120), 'ik_0f45e858fbc4176c'],
      ['', 'ik_e3b0c44298fc1c14'],
    ])('gives the published key of %j', (text, key) => {
      expect(computeIssueKey(text)).toBe(key);
    });
  });

  describe('when white space stands between words', () => {
    it.each(WHITE_SPACE.map((character) => [character.charCodeAt(0).toString(16), character]))(
      'folds and trims U+%s',
      (_name, space) => {
        expect(computeIssueKey(`${space}retry${space}${space}loop${space}`)).toBe(
          computeIssueKey('retry loop'),
        );
      },
    );

    it.each(['\u001b', '\u180e', '\u200b', '\u2060', '\ufeff'])('keeps %j, which is none', (character) => {
      expect(computeIssueKey(`retry${character}loop`)).not.toBe(computeIssueKey('retry loop'));
    });

    it('folds what is left around a removed dash', () => {
      expect(computeIssueKey('retry - loop')).toBe(computeIssueKey('retry loop'));
    });
  });

  describe('when the text holds punctuation', () => {
    it.each([...PUNCTUATION])('removes %s', (mark) => {
      expect(computeIssueKey(`re${mark}try${mark}`)).toBe(computeIssueKey('retry'));
    });

    it('keeps punctuation beyond ASCII', () => {
      expect(computeIssueKey('retry—')).not.toBe(computeIssueKey('retry'));
    });
  });

  describe('when the text has about 80 code points', () => {
    it('keeps a text of exactly 80', () => {
      const text = `${'a'.repeat(75)} bcde`;
      expect(computeIssueKey(text)).not.toBe(computeIssueKey('a'.repeat(75)));
    });

    it('drops the last word when one more comes', () => {
      expect(computeIssueKey(`${'a'.repeat(75)} bcdef`)).toBe(computeIssueKey('a'.repeat(75)));
    });

    it('drops a last word that fits, when more words come', () => {
      expect(computeIssueKey(`${'a'.repeat(75)} bcde f`)).toBe(computeIssueKey('a'.repeat(75)));
    });

    it('keeps the words before a space that is the 80th', () => {
      expect(computeIssueKey(`${'a'.repeat(79)} b`)).toBe(computeIssueKey('a'.repeat(79)));
    });

    it('does not count white space and punctuation at the end', () => {
      expect(computeIssueKey(`${'a'.repeat(75)} bcde . \n`)).toBe(computeIssueKey(`${'a'.repeat(75)} bcde`));
    });

    it('counts a character beyond the basic plane once', () => {
      expect(computeIssueKey('😀'.repeat(100))).toBe(computeIssueKey('😀'.repeat(80)));
    });

    it('counts the two code points that one capital becomes', () => {
      expect(computeIssueKey('İ'.repeat(41))).toBe(computeIssueKey('İ'.repeat(40)));
    });
  });

  describe('when a capital sigma ends a word', () => {
    it('takes the final form', () => {
      expect(computeIssueKey('ΛΟΓΟΣ')).toBe(computeIssueKey('λογος'));
    });

    it('looks past the code points that count', () => {
      const inside = `${'a'.repeat(79)}Σ`;
      expect(computeIssueKey(`${inside}x`)).not.toBe(computeIssueKey(`${inside} x`));
    });
  });

  describe('when the text is anything', () => {
    it('agrees with the published steps', () => {
      fc.assert(
        fc.property(keyTexts, (text) => {
          expect(computeIssueKey(text)).toBe(slowIssueKey(text));
        }),
        { numRuns: 1000 },
      );
    });
  });
});
