import { describe, expect, it } from '@jest/globals';
import { placeLines, wholeConflict } from '../../../src/core/merge/conflict-text.js';
import { readSide } from '../../../src/core/merge/side-lines.js';

const side = (...lines: string[]) => readSide(Buffer.from(lines.map((line) => `${line}\n`).join('')), null);
const texts = (lines: readonly Buffer[]): string[] => lines.map((line) => line.toString('utf8'));

describe('placeLines', () => {
  it('puts markers around what is contested', () => {
    const [a, b, c] = side('a', 'b', 'c').lines;
    expect(texts(placeLines([a!, { ours: [b!], theirs: [c!] }]))).toEqual([
      'a',
      '<<<<<<< ours',
      'b',
      '=======',
      'c',
      '>>>>>>> theirs',
    ]);
  });
});

describe('wholeConflict', () => {
  it('leaves out of the block what both sides begin and end with', () => {
    expect(texts(wholeConflict(side('a', 'b', 'z'), side('a', 'c', 'd', 'z')))).toEqual([
      'a',
      '<<<<<<< ours',
      'b',
      '=======',
      'c',
      'd',
      '>>>>>>> theirs',
      'z',
    ]);
  });

  it('counts no line for both ends', () => {
    expect(texts(wholeConflict(side('a'), side('a', 'a')))).toEqual([
      'a',
      '<<<<<<< ours',
      '=======',
      'a',
      '>>>>>>> theirs',
    ]);
  });
});
