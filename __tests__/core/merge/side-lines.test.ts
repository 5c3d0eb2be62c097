import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compilePointer } from '../../../src/core/json/member.js';
import { joinLines, readSide } from '../../../src/core/merge/side-lines.js';

const side = (text: string) => readSide(Buffer.from(text), compilePointer('/id'));

describe('readSide', () => {
  it('knows a record by its id', () => {
    expect(side('{"id":"a","n":1}\n').lines[0]?.key).toBe(side('{"n":2,"id":"a"}\n').lines[0]?.key);
  });

  it('tells an id that is a number from one that is text', () => {
    expect(side('{"id":1}\n').lines[0]?.key).not.toBe(side('{"id":"1"}\n').lines[0]?.key);
  });

  it('knows any other line by its bytes', () => {
    expect(side('{"n":1}\nno json\n').lines.map(({ hasId }) => hasId)).toEqual([false, false]);
  });

  it.each([
    ['{"id":"a"}\n', true, false],
    ['{"id":"a"}', false, false],
    ['{"id":"a"}\n{"id"', false, true],
    ['', true, false],
  ])('says how %j ends', (text, terminated, torn) => {
    expect(side(text)).toMatchObject({ terminated, torn });
  });
});

describe('joinLines', () => {
  it('gives back the bytes of any side', () => {
    const bytes = fc
      .array(fc.constantFrom(0x0a, 0x0d, 0x7b, 0xff), { maxLength: 12 })
      .map((all) => Buffer.from(all));
    fc.assert(
      fc.property(bytes, (content) => {
        const { lines, terminated } = readSide(content, null);
        expect(
          joinLines(
            lines.map((line) => line.bytes),
            terminated,
          ).equals(content),
        ).toBe(true);
      }),
    );
  });
});
