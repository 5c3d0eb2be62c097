import { describe, expect, it } from '@jest/globals';
import { foldWhiteSpace, unescapedTexts } from '../../../src/checks/exclusions/folded-text.js';

describe('foldWhiteSpace', () => {
  it('makes every run of white space one space', () => {
    expect(foldWhiteSpace('  one\n\t two\u00a0\u2028three ')).toBe('one two three');
  });
});

describe('unescapedTexts', () => {
  it('gives nothing for a line without a backslash', () => {
    expect(unescapedTexts('{"note":"plain"}')).toEqual([]);
  });

  it('reads what JSON escapes say', () => {
    expect(unescapedTexts(String.raw`a\nb \"c\" \u0064 \\`)[0]).toBe('a b "c" d \\');
  });

  it('reads a record that stands in a string of a record', () => {
    expect(unescapedTexts(String.raw`{\"n\":\"x\\ny\"}`)[1]).toBe('{"n":"x y"}');
  });

  it('takes a backslash at the end for no text', () => {
    expect(unescapedTexts('a\\')).toEqual([]);
  });
});
