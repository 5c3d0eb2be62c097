import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readObjectText } from '../../../src/core/json/object-text.js';

describe('readObjectText', () => {
  it('finds every member with the text of its value', () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true });
    fc.assert(
      fc.property(objects, fc.constantFrom('', '  '), (object, unit) => {
        const text = ` ${JSON.stringify(object, null, unit)}`;
        const { start, close, members } = readObjectText(text);
        expect([text[start], close]).toEqual(['{', text.length - 1]);
        expect(
          members.map(({ name, valueStart, valueEnd }) => [
            name,
            text.slice(valueStart, valueEnd).length > 0,
          ]),
        ).toEqual(Object.keys(object).map((name) => [name, true]));
        for (const { name, valueStart, valueEnd } of members)
          expect(JSON.parse(text.slice(valueStart, valueEnd))).toEqual(
            (JSON.parse(text) as Record<string, unknown>)[name],
          );
      }),
    );
  });

  it('begins where it is told', () => {
    const text = '{"a": {"b": 1}}';
    expect(readObjectText(text, 6).members.map(({ name }) => name)).toEqual(['b']);
  });
});
