import { describe, expect, it } from '@jest/globals';
import { openCode } from '../../../src/core/schema/generated-code.js';
import { toValidator } from '../../../src/core/schema/judgement.js';
import { compileSchema } from '../../../src/core/schema/user-schema.js';

const $schema = 'https://json-schema.org/draft/2020-12/schema';

async function faultsOf(keywords: object, value: unknown): Promise<readonly unknown[]> {
  const { validator } = await compileSchema({ path: 'a.json', schema: { $schema, ...keywords } });
  return validator(value) ?? [];
}

describe('toValidator', () => {
  it('gives null for what fits', () => {
    const pair = openCode('return { fits: () => true, collects: () => { throw new Error("asked"); } };');
    expect(toValidator(pair)('anything')).toBeNull();
  });

  it('names one fault of a record with tens of thousands of failing values, and says so', async () => {
    const faults = await faultsOf({ items: { type: 'string' } }, Array<number>(30_000).fill(1));
    expect(faults).toEqual([
      expect.objectContaining({ pointer: '/0', message: expect.stringContaining('too large to look for') }),
    ]);
  });

  it('gives a fault and does not throw where the record is deeper than the stack', async () => {
    let deep: object = {};
    for (let depth = 0; depth < 100_000; depth++) deep = { k: deep };
    const faults = await faultsOf({ properties: { k: { $ref: '#' } } }, deep);
    expect(faults).toEqual([expect.objectContaining({ keyword: 'depth' })]);
  });

  it('lets a fault of the generator through', () => {
    const pair = openCode('return { fits: () => { throw new TypeError("bug"); }, collects: () => null };');
    expect(() => toValidator(pair)({})).toThrow(TypeError);
  });
});
