import fc from 'fast-check';

/** Python's white space, spelt out once more: the tests must not trust the list that they test. */
export const WHITE_SPACE = [
  '\u0009',
  '\u000a',
  '\u000b',
  '\u000c',
  '\u000d',
  '\u001c',
  '\u001d',
  '\u001e',
  '\u001f',
  '\u0020',
  '\u0085',
  '\u00a0',
  '\u1680',
  '\u2000',
  '\u2001',
  '\u2002',
  '\u2003',
  '\u2004',
  '\u2005',
  '\u2006',
  '\u2007',
  '\u2008',
  '\u2009',
  '\u200a',
  '\u2028',
  '\u2029',
  '\u202f',
  '\u205f',
  '\u3000',
];

const ODD = [
  'İ',
  'ẞ',
  'Σ',
  'ς',
  'K',
  'Å',
  '😀',
  '𐐀',
  '\u0307',
  '\u00ad',
  '\ufeff',
  '\u200b',
  '\u0000',
  '.',
  '-',
  '_',
];

/** Texts rich in what a key's rules look at: words of all lengths, white space, case, characters of every width. */
export const keyTexts: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.stringMatching(/^[A-Za-z0-9]{0,24}$/) },
      { weight: 4, arbitrary: fc.constantFrom(...WHITE_SPACE, ' ', ' ', ' ') },
      { weight: 2, arbitrary: fc.constantFrom(...ODD) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));
