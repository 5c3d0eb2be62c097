import { describe, expect, it } from '@jest/globals';
import { explainErrors } from '../../../src/core/schema/explanation.js';
import { compileSchema } from '../../../src/core/schema/user-schema.js';
import type { SchemaFault } from '../../../src/core/schema/validator.js';

const $schema = 'https://json-schema.org/draft/2020-12/schema';

async function faultsOf(keywords: object, value: unknown): Promise<readonly SchemaFault[]> {
  const { validator } = await compileSchema({ path: 'a.json', schema: { $schema, ...keywords } });
  return validator(value) ?? [];
}

describe('explainErrors', () => {
  it('points to the object around a missing member and names the member', async () => {
    const schema = { properties: { a: { required: ['b'] } } };
    expect(await faultsOf(schema, { a: {} })).toEqual([
      { pointer: '/a', keyword: 'required', message: 'missing member', member: 'b' },
    ]);
  });

  it('keeps what an object lacks apart from what else is wrong, and from other objects', async () => {
    const schema = {
      required: ['a', 'b', 'c'],
      dependentRequired: { o: ['d'] },
      properties: { n: { type: 'number' }, o: { required: ['x', 'y'] }, p: { required: ['z'] } },
    };
    const faults = await faultsOf(schema, { c: 1, n: 'x', o: {}, p: {} });
    expect(faults.map(({ pointer, keyword, member }) => [pointer, keyword, member])).toEqual([
      ['', 'required', null],
      ['/n', 'type', null],
      ['/o', 'required', null],
      ['/p', 'required', 'z'],
    ]);
  });

  it('leaves room for the other faults of an object that lacks many members', async () => {
    const required = Array.from({ length: 30 }, (_, index) => `m${index}`);
    const faults = await faultsOf({ required, properties: { n: { type: 'number' } } }, { n: 'x' });
    expect(faults.map(({ pointer }) => pointer)).toEqual(['', '/n']);
  });

  it.each([
    ['additionalProperties', { additionalProperties: false }],
    ['unevaluatedProperties', { unevaluatedProperties: false }],
  ])('names a member that %s does not allow', async (keyword, schema) => {
    expect(await faultsOf(schema, { 'a/b': 1 })).toEqual([
      { pointer: '', keyword, message: 'member not allowed', member: 'a/b' },
    ]);
  });

  it('names a member whose name is not allowed, once', async () => {
    const schema = { propertyNames: { pattern: '^[a-z]$', maxLength: 1 } };
    expect(await faultsOf(schema, { ok: 1, a: 1 })).toEqual([
      { pointer: '', keyword: 'propertyNames', message: 'member name not allowed', member: 'ok' },
    ]);
  });

  it('says what contains misses and nothing of the single items', async () => {
    expect(await faultsOf({ contains: { type: 'string' } }, [1, 2])).toEqual([
      expect.objectContaining({ pointer: '', keyword: 'contains' }),
    ]);
  });

  it('gives the faults of then without those of if', async () => {
    const schema = { if: { required: ['a'] }, then: { required: ['b'] } };
    expect(await faultsOf(schema, { a: 1 })).toEqual([expect.objectContaining({ member: 'b' })]);
  });

  it('says one thing where format and pattern fail together', async () => {
    const schema = { format: 'date-time', pattern: 'Z$' };
    expect(await faultsOf(schema, 'soon')).toEqual([expect.objectContaining({ keyword: 'format' })]);
  });

  it.each([
    ['enum', { enum: ['a', 'b'] }],
    ['const', { const: 'a' }],
  ])('says one thing where type and %s fail together', async (keyword, schema) => {
    expect(await faultsOf({ type: 'string', ...schema }, 5)).toEqual([expect.objectContaining({ keyword })]);
  });

  it('says the type where a list of words elsewhere fails', async () => {
    const schema = { properties: { a: { type: 'string' }, b: { enum: ['x'] } } };
    const faults = await faultsOf(schema, { a: 1, b: 1 });
    expect(faults.map(({ keyword }) => keyword)).toEqual(['type', 'enum']);
  });

  it('says a fault once where two schemas find it', async () => {
    const type = { type: 'string' };
    expect(await faultsOf({ allOf: [type, { type: ['string', 'null'] }, type] }, 5)).toEqual([
      { pointer: '', keyword: 'type', message: 'expected a string; found a number', member: null },
    ]);
  });

  it('orders faults by pointer, items by number', async () => {
    const schema = { properties: { b: { items: { type: 'string' } }, a: { type: 'string' } } };
    const faults = await faultsOf(schema, { b: Array<number>(11).fill(1), a: 1 });
    expect(faults.map(({ pointer }) => pointer)).toEqual([
      '/a',
      ...Array.from({ length: 11 }, (_, index) => `/b/${index}`),
    ]);
  });

  it('gives twenty faults at most and says how many more there are', async () => {
    const faults = await faultsOf({ items: { type: 'string' } }, Array<number>(30).fill(1));
    expect([faults.length, faults[19]?.message]).toEqual([
      20,
      'expected a string; found a number; and 10 more faults in this record',
    ]);
  });

  it('shows no value of the record', async () => {
    const value = 'not-a-real-value';
    const schema = {
      properties: {
        a: { enum: ['x'] },
        b: { const: 'x' },
        c: { pattern: '^x$' },
        d: { format: 'uuid' },
        e: { maxLength: 1 },
        f: { not: { type: 'string' } },
        g: { anyOf: [{ const: 'x' }, { maxLength: 2 }] },
        h: { type: 'number' },
      },
    };
    const record = Object.fromEntries(Object.keys(schema.properties).map((name) => [name, value]));
    const faults = await faultsOf(schema, record);
    expect([faults.length, JSON.stringify(faults).includes(value)]).toEqual([8, false]);
  });

  it('never leaves a record that does not fit without a fault', () => {
    expect(explainErrors([], {})).toHaveLength(1);
  });
});
