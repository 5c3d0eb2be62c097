import { describe, expect, it } from '@jest/globals';
import { compilePointer } from '../../../src/core/json/member.js';
import { alignToBase } from '../../../src/core/merge/alignment.js';
import { readSide } from '../../../src/core/merge/side-lines.js';

/** Records by one letter; a digit behind it makes its content another one. */
const side = (words: string) =>
  readSide(
    Buffer.from(
      words
        .split(' ')
        .map((word) => `${JSON.stringify({ id: word[0], n: word[1] ?? '' })}\n`)
        .join(''),
    ),
    compilePointer('/id'),
  );
const align = (base: string, other: string) => alignToBase(side(base), side(other));

describe('alignToBase', () => {
  it('finds base lines between others', () => {
    expect(align('a b', 'x a y b z')).toMatchObject({
      positions: [1, 3],
      added: [{ at: 0 }, { at: 2 }, { at: 4 }],
    });
  });

  it('finds a line that changed by its id', () => {
    expect([...align('a b', 'a b1').changed.keys()]).toEqual([1]);
  });

  it('says which line is gone', () => {
    expect(align('a b c', 'a c').positions).toEqual([0, null, 1]);
  });

  it('takes a line that moved forward for gone and added', () => {
    expect(align('a b', 'b a')).toMatchObject({ positions: [1, null], added: [{ at: 0 }] });
  });

  it('uses no line twice', () => {
    expect(align('a a', 'a').positions).toEqual([0, null]);
  });
});
