import { describe, expect, it } from '@jest/globals';
import { prepareSchema } from '../../../src/core/schema/preparation.js';

const prepare = (text: string): unknown => prepareSchema('a.json', '2020-12', JSON.parse(text));

describe('prepareSchema', () => {
  it('turns the property __proto__ into the equal pattern', () => {
    expect(prepare('{"properties":{"__proto__":{"type":"string"},"a":{}}}')).toEqual({
      properties: { a: {} },
      patternProperties: { '^__proto__$': { allOf: [{ type: 'string' }] } },
    });
  });

  it('keeps a pattern that is already there', () => {
    const text =
      '{"properties":{"__proto__":true},"patternProperties":{"^__proto__$":{"type":"string"},"b":{}}}';
    expect(prepare(text)).toMatchObject({
      patternProperties: { '^__proto__$': { allOf: [true, { type: 'string' }] }, b: {} },
    });
  });

  it.each([
    ['const', '{"const":{"a":{"__proto__":1}}}', '/const/a/__proto__'],
    ['enum', '{"enum":[{"__proto__":1}]}', '/enum/0/__proto__'],
    ['$defs', '{"$defs":{"__proto__":{}}}', '/$defs/__proto__'],
    [
      'a value that looks like a schema',
      '{"const":{"properties":{"__proto__":{}}}}',
      '/const/properties/__proto__',
    ],
  ])('refuses __proto__ in %s', (_what, text, pointer) => {
    expect(() => prepare(text)).toThrow(
      expect.objectContaining({
        code: 'GATE_SCHEMA_UNUSABLE',
        message: expect.stringContaining(`a.json: #${pointer}: `),
      }),
    );
  });

  it('leaves notes out, but not members of that name', () => {
    expect(prepare('{"x-note":1,"properties":{"x-a":{"x-b":2,"type":"string"}}}')).toEqual({
      properties: { 'x-a': { type: 'string' } },
    });
  });

  it('leaves the schema that it was given as it is', () => {
    const schema = { 'x-note': 1 };
    prepareSchema('a.json', '2020-12', schema);
    expect(schema).toEqual({ 'x-note': 1 });
  });
});
