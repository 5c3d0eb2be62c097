import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withMember } from '../../../src/core/json/member-edit.js';

const PIN = { n: 1, s: 'x' };

function edited(text: string, name = 'a/b'): string {
  return withMember(text, ['legacy', name], PIN);
}

const text = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

describe('withMember', () => {
  describe('when the member is new', () => {
    it('follows an indentation of two', () => {
      expect(edited(text('{', '  "a": [1, 2]', '}'))).toBe(
        text(
          '{',
          '  "a": [1, 2],',
          '  "legacy": {',
          '    "a/b": {',
          '      "n": 1,',
          '      "s": "x"',
          '    }',
          '  }',
          '}',
        ),
      );
    });

    it.each([
      ['tabs', '\t'],
      ['four blanks', '    '],
    ])('follows %s', (_, unit) => {
      const before = JSON.stringify({ a: { b: 1 } }, null, unit);
      expect(edited(before)).toBe(JSON.stringify({ a: { b: 1 }, legacy: { 'a/b': PIN } }, null, unit));
    });

    it('follows CR LF', () => {
      const before = JSON.stringify({ a: 1 }, null, 2).replaceAll('\n', '\r\n');
      expect(edited(before).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    });

    it.each([
      ['without a blank', '{"a":[1],"b":2}', '{"a":[1],"b":2,"legacy":{"a/b":{"n":1,"s":"x"}}}'],
      ['with blanks', '{ "a": 1 }', '{ "a": 1, "legacy": { "a/b": { "n": 1, "s": "x" } } }'],
    ])('stays on the one line of a text %s', (_, before, after) => {
      expect(edited(before)).toBe(after);
    });

    it.each(['{}', '{ }', '{\n}'])('goes on lines of its own into the empty object %j', (before) => {
      expect(withMember(before, ['n'], 1)).toBe('{\n  "n": 1\n}');
    });
  });

  describe('when there are members beside it', () => {
    it('looks like the one before it', () => {
      expect(edited(text('{', '  "legacy": {', '    "x": { "n": 0 }', '  },', '  "z": 1', '}'))).toBe(
        text(
          '{',
          '  "legacy": {',
          '    "x": { "n": 0 },',
          '    "a/b": { "n": 1, "s": "x" }',
          '  },',
          '  "z": 1',
          '}',
        ),
      );
    });

    it('fills an object that was empty', () => {
      expect(edited(text('{', '  "legacy": {},', '  "z": 1', '}'))).toBe(
        text(
          '{',
          '  "legacy": {',
          '    "a/b": {',
          '      "n": 1,',
          '      "s": "x"',
          '    }',
          '  },',
          '  "z": 1',
          '}',
        ),
      );
    });
  });

  describe('when the member stands already', () => {
    it('replaces its value in its place and its style', () => {
      const before = text('{', '  "legacy": {', '    "a/b": {"n": 0},', '    "x": {"n": 0}', '  }', '}');
      expect(edited(before)).toBe(before.replace('"a/b": {"n": 0}', '"a/b": {"n": 1, "s": "x"}'));
    });

    it('knows it by an escaped spelling of its name', () => {
      expect(withMember('{"\\u0061": 1}', ['a'], 2)).toBe('{"\\u0061": 2}');
    });
  });

  it('is not misled by braces and quotes in strings', () => {
    const before = '{"a": "}\\"{,legacy\\\\", "b": [{"c": "]"}]}';
    expect(JSON.parse(edited(before))).toEqual({ ...JSON.parse(before), legacy: { 'a/b': PIN } });
  });

  it('sets the member, and leaves the rest as it was written', () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true });
    const layouts = fc.constantFrom('', ' ', '  ', '\t');
    const newlines = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(objects, fc.string(), layouts, newlines, (object, name, unit, newline) => {
        const { legacy: _, ...rest } = object;
        const before = JSON.stringify(rest, null, unit).replaceAll('\n', newline) + newline;
        const after = edited(before, name);
        const wanted = { ...(JSON.parse(before) as object), legacy: { [name]: PIN } };
        expect(JSON.parse(after)).toEqual(wanted);
        expect(after.startsWith(before.trimEnd().slice(0, -1).trimEnd())).toBe(true);
        expect(JSON.parse(edited(after, `${name}2`))).toEqual({
          ...wanted,
          legacy: { [name]: PIN, [`${name}2`]: PIN },
        });
        expect(edited(after, name)).toBe(after);
      }),
    );
  });
});
