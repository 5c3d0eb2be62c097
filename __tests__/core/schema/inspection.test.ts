import { describe, expect, it } from '@jest/globals';
import { inspectSchema } from '../../../src/core/schema/inspection.js';

const D07 = 'http://json-schema.org/draft-07/schema#';
const D2020 = 'https://json-schema.org/draft/2020-12/schema';

describe('inspectSchema', () => {
  it.each([
    ['an unknown keyword', { properties: { a: { maxLenght: 5 } } }, '/properties/a/maxLenght'],
    ['a keyword of another draft', { items: { additionalItems: false } }, '/items/additionalItems'],
    ['a keyword of ajv alone', { $async: true }, '/$async'],
    ['an unknown format', { properties: { id: { format: 'evidence-id' } } }, '/properties/id/format'],
    ['a format that checks nothing', { format: 'password' }, '/format'],
    ['a pattern that cannot compile', { items: { pattern: '(a' } }, '/items/pattern'],
    ['a pattern that is none with the u flag', { pattern: '\\_' }, '/pattern'],
    ['a member pattern that cannot compile', { patternProperties: { '[/': {} } }, '/patternProperties/[~1'],
    ['an empty enum', { enum: [] }, '/enum'],
    ['then without if', { then: {} }, '/then'],
    ['else without if', { else: {} }, '/else'],
    ['if alone', { if: {} }, '/if'],
    ['minContains without contains', { minContains: 1 }, '/minContains'],
    ['maxContains without contains', { maxContains: 1 }, '/maxContains'],
    ['contains that asks for nothing', { contains: {}, minContains: 0 }, '/contains'],
    ['a loose dynamic reference', { items: { $dynamicRef: '#n' } }, '/items/$dynamicRef'],
    ['another draft inside', { $defs: { a: { $schema: D07 } } }, '/$defs/a/$schema'],
  ])('refuses %s and names file and pointer', (_what, schema, pointer) => {
    expect(() => inspectSchema('dir/a.json', { $schema: D2020, ...schema })).toThrow(
      expect.objectContaining({
        code: 'GATE_SCHEMA_UNUSABLE',
        message: expect.stringMatching(/^[^\n]+$/),
      }),
    );
    expect(() => inspectSchema('dir/a.json', { $schema: D2020, ...schema })).toThrow(
      `dir/a.json: #${pointer}: `,
    );
  });

  it('names the pattern that cannot compile', () => {
    expect(() => inspectSchema('a.json', { $schema: D2020, pattern: '(a' })).toThrow('"(a"');
  });

  it.each([
    ['a near keyword', 'maxLenght', 'maxLength'],
    ['the draft that has the keyword', 'additionalItems', 'draft-07'],
  ])('suggests %s', (_what, keyword, suggestion) => {
    expect(() => inspectSchema('a.json', { $schema: D2020, [keyword]: 5 })).toThrow(
      expect.objectContaining({ help: expect.stringContaining(suggestion) }),
    );
  });

  it('refuses additionalItems without a list of items', () => {
    expect(() => inspectSchema('a.json', { $schema: D07, items: {}, additionalItems: false })).toThrow(
      '#/additionalItems: ',
    );
  });

  it.each([null, true, [], 'text', 5])('refuses %p, which is no schema object', (schema) => {
    expect(() => inspectSchema('a.json', schema)).toThrow(
      expect.objectContaining({ code: 'GATE_SCHEMA_UNUSABLE' }),
    );
  });

  it('takes a member with the name of a keyword for a member', () => {
    const schema = { $schema: D2020, properties: { format: { type: 'string' }, then: {}, foo: {} } };
    expect(inspectSchema('a.json', schema).draft).toBe('2020-12');
  });

  it('collects references with their places', () => {
    const schema = { $schema: D2020, items: { $ref: '#/$defs/a' }, $defs: { a: {} } };
    expect(inspectSchema('a.json', schema).references).toEqual([
      { pointer: '/items/$ref', target: '#/$defs/a' },
    ]);
  });

  describe('when keywords stand beside $ref', () => {
    const schema = {
      $schema: D07,
      properties: { a: { $ref: '#/definitions/b', maxLength: 5 } },
      definitions: { b: {} },
    };

    it('warns in draft-07, with file and pointer', () => {
      expect(inspectSchema('a.json', schema).warnings).toEqual([
        'a.json: #/properties/a: draft-07 ignores what stands beside "$ref": "maxLength"',
      ]);
    });

    it('is silent about notes and definitions', () => {
      const quiet = { $schema: D07, $ref: '#/definitions/b', title: 't', definitions: { b: {} } };
      expect(inspectSchema('a.json', quiet).warnings).toEqual([]);
    });

    it('is silent in later drafts, where they count', () => {
      expect(inspectSchema('a.json', { ...schema, $schema: D2020 }).warnings).toEqual([]);
    });
  });
});
