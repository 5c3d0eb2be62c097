import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { unescapedLevels, unescapedWithOffsets, unescapeJson } from '../../../src/core/secrets/unescape.js';

describe('unescapeJson', () => {
  it('undoes what JSON.stringify does', () => {
    fc.assert(fc.property(fc.string(), (text) => unescapeJson(JSON.stringify(text).slice(1, -1)) === text));
  });

  it('undoes it in a text of any length, of any characters', () => {
    const text = 'é\n"\\\u2028😀\t plain '.repeat(5000);
    expect(unescapeJson(JSON.stringify(text).slice(1, -1))).toBe(text);
  });

  it('leaves what is no escape', () => {
    expect(unescapeJson('C:\\dir \\u12 \\')).toBe('C:\\dir \\u12 \\');
  });
});

describe('unescapedLevels', () => {
  it('goes on until nothing is left to undo', () => {
    expect(unescapedLevels('\\\\\\\\n')).toEqual(['\\\\n', '\\n', '\n']);
  });

  it('is empty for a text without escapes', () => {
    expect(unescapedLevels('plain')).toEqual([]);
  });
});

describe('unescapedWithOffsets', () => {
  it('knows where each character came from', () => {
    const [, level] = unescapedWithOffsets('a\\u0062\\nc');
    expect([level?.text, [...(level?.starts ?? [])]]).toEqual(['ab\nc', [0, 1, 7, 9, 10]]);
  });

  it('has the same texts as the levels', () => {
    const escaped = fc.string({ unit: fc.constantFrom(...'\\un0"4a1') });
    fc.assert(
      fc.property(escaped, (text) => {
        expect(
          unescapedWithOffsets(text)
            .slice(1)
            .map((level) => level.text),
        ).toEqual(unescapedLevels(text));
      }),
    );
  });
});
