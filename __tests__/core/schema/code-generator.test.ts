import { describe, expect, it } from '@jest/globals';
import { generateCode } from '../../../src/core/schema/code-generator.js';
import { openCode } from '../../../src/core/schema/generated-code.js';
import { inspectSchema } from '../../../src/core/schema/inspection.js';

const $schema = 'https://json-schema.org/draft/2020-12/schema';

function generate(keywords: object): string {
  const schema = { $schema, ...keywords };
  return generateCode('a.json', schema, inspectSchema('a.json', schema));
}

describe('generateCode', () => {
  it('gives the same text every time', () => {
    expect(generate({ type: 'string' })).toBe(generate({ type: 'string' }));
  });

  it('gives a pair that agrees', () => {
    const { fits, collects } = openCode(generate({ required: ['a', 'b'] }));
    expect([fits({}), collects()({})]).toEqual([false, false]);
  });

  it('collects every failure in the second of the pair', () => {
    const collector = openCode(generate({ required: ['a', 'b'] })).collects();
    collector({});
    expect(collector.errors).toHaveLength(2);
  });

  it.each([
    ['a type that the draft has not', { items: { type: 'strin' } }, '/items/type'],
    ['a keyword of the wrong type', { required: 'a' }, '/required'],
    ['a negative length', { properties: { a: { minLength: -1 } } }, '/properties/a/minLength'],
    ['a reference to another file', { items: { $ref: 'b.json#/x' } }, '/items/$ref'],
    ['a reference to the network', { items: { $ref: 'https://example.com/b' } }, '/items/$ref'],
    ['a reference to nothing', { $id: 'https://example.com/a', items: { $ref: '#/$defs/x' } }, '/items/$ref'],
    ['a schema that is only itself', { $ref: '#' }, ''],
    ['the id of a draft', { $id: $schema }, ''],
  ])('refuses %s and names file and pointer', (_what, schema, pointer) => {
    expect(() => generate(schema)).toThrow(
      expect.objectContaining({
        code: 'GATE_SCHEMA_UNUSABLE',
        message: expect.stringMatching(/^[^\n]+$/),
      }),
    );
    expect(() => generate(schema)).toThrow(`a.json: #${pointer}: `);
  });
});
