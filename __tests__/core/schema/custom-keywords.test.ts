import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { customizeKeywords } from '../../../src/core/schema/custom-keywords.js';
import { compileSchema } from '../../../src/core/schema/user-schema.js';

const $schema = 'https://json-schema.org/draft/2020-12/schema';

async function fits(keywords: object, value: unknown): Promise<boolean> {
  const { validator } = await compileSchema({ path: 'a.json', schema: { $schema, ...keywords } });
  return validator(value) === null;
}

describe('customizeKeywords', () => {
  it.each([
    ['a decimal multiple', { multipleOf: 0.01 }, 4.35, true],
    ['no decimal multiple', { multipleOf: 0.01 }, 4.355, false],
    ['two code points in four units', { maxLength: 2 }, '😀😀', true],
    ['three code points', { maxLength: 2 }, '😀😀a', false],
    ['one code point in two units', { minLength: 2 }, '😀', false],
    ['an empty text', { minLength: 1 }, '', false],
    ['any text', { minLength: 0 }, '', true],
    [
      'a repeated __proto__',
      { items: { type: 'string' }, uniqueItems: true },
      ['__proto__', '__proto__'],
      false,
    ],
    [
      'equal objects',
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      false,
    ],
    ['repeats that are allowed', { uniqueItems: false }, [1, 1], true],
    ['a value with a valueOf of its own', { const: { a: 1 } }, { valueOf: 1 }, false],
    ['a fitting item', { contains: { type: 'string' } }, [1, 'a'], true],
    ['too many fitting items', { contains: { type: 'string' }, maxContains: 1 }, ['a', 'b'], false],
    ['fitting names', { propertyNames: { maxLength: 1 } }, { a: 1 }, true],
    ['a long name', { propertyNames: { maxLength: 1 } }, { ab: 1 }, false],
    ['one of two', { oneOf: [{ type: 'string' }, true] }, 5, true],
    ['two of two', { oneOf: [{ type: 'string' }, true] }, 'a', false],
  ])('judges %s', async (_what, schema, value, expected) => {
    expect(await fits(schema, value)).toBe(expected);
  });

  it('changes one instance and no other', () => {
    customizeKeywords(new Ajv2020());
    expect(new Ajv2020().compile({ type: 'number', multipleOf: 0.01 })(4.35)).toBe(false);
  });
});
