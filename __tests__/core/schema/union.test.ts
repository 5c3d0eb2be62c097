import { describe, expect, it } from '@jest/globals';
import { compileSchema } from '../../../src/core/schema/user-schema.js';

const $schema = 'https://json-schema.org/draft/2020-12/schema';

async function faultsOf(keywords: object, value: unknown): Promise<readonly string[]> {
  const { validator } = await compileSchema({ path: 'a.json', schema: { $schema, ...keywords } });
  return (validator(value) ?? []).map(({ pointer, message }) => `${pointer}: ${message}`);
}

const SHAPES = {
  oneOf: [
    {
      type: 'object',
      required: ['kind', 'n'],
      properties: { kind: { const: 'count' }, n: { type: 'number' } },
    },
    {
      type: 'object',
      required: ['kind', 's'],
      properties: { kind: { const: 'text' }, s: { type: 'string' } },
    },
  ],
};

describe('settleUnion', () => {
  it('merges the types of branches that all want another type', async () => {
    expect(await faultsOf({ anyOf: [{ type: 'string' }, { type: 'null' }] }, 5)).toEqual([
      ': expected a string or null; found a number',
    ]);
  });

  it('merges the words of branches that all want another word', async () => {
    expect(await faultsOf({ anyOf: [{ const: 'a' }, { enum: ['b', 'c'] }] }, 'd')).toEqual([
      ': expected one of a, b, c; found a string',
    ]);
  });

  it('merges through a union inside a union', async () => {
    const inner = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    expect(await faultsOf({ anyOf: [inner, { type: 'array' }] }, 5)).toEqual([
      ': expected a string or null or an array; found a number',
    ]);
  });

  it('reports the one branch of the right type', async () => {
    const schema = { anyOf: [{ type: 'null' }, { type: 'array', items: { type: 'string' } }] };
    expect(await faultsOf(schema, ['a', 1])).toEqual(['/1: expected a string; found a number']);
  });

  it('reports the branch whose discriminating word is there', async () => {
    expect(await faultsOf(SHAPES, { kind: 'text', s: 1 })).toEqual(['/s: expected a string; found a number']);
  });

  it('says one thing where no branch stands out', async () => {
    expect(await faultsOf(SHAPES, { kind: 'other' })).toEqual([
      ': expected a value of one of the forms in "oneOf"; found an object',
    ]);
  });

  it('says so where more than one branch of oneOf fits', async () => {
    expect(await faultsOf({ oneOf: [{ type: 'string' }, { minLength: 1 }] }, 'a')).toEqual([
      ': expected exactly one of the forms in "oneOf" to fit; found 2 that do',
    ]);
  });

  it('leaves faults outside the union alone', async () => {
    const schema = {
      properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] }, b: { type: 'number' } },
      required: ['c'],
    };
    expect(await faultsOf(schema, { a: 1, b: 'x' })).toEqual([
      ': missing member',
      '/a: expected a string or null; found a number',
      '/b: expected a number; found a string',
    ]);
  });

  it('counts right through a reference that is compiled apart', async () => {
    const schema = {
      items: { $ref: '#/$defs/node' },
      $defs: {
        node: {
          anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/$defs/node' } }],
        },
      },
    };
    expect(await faultsOf(schema, [1, 'a', [2, ['b', 3]]])).toEqual([
      '/0: expected a string or an array; found a number',
      '/2/0: expected a string or an array; found a number',
      '/2/1/1: expected a string or an array; found a number',
    ]);
  });
});
