import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { schemasIn } from '../../../src/core/schema/keywords.js';
import { typeWords, wordingOf } from '../../../src/core/schema/wording.js';

function words(keyword: string, params: Record<string, unknown>, value: unknown): string {
  const { expected, found } = wordingOf({ instancePath: '', keyword, params }, value);
  return `expected ${expected}; found ${found}`;
}

describe('wordingOf', () => {
  it.each([
    ['type', { type: 'string' }, 5, 'expected a string; found a number'],
    ['type', { type: ['string', 'null'] }, [], 'expected a string or null; found an array'],
    ['type', { type: 'integer' }, 1.5, 'expected an integer; found a number that is not whole'],
    ['enum', { allowedValues: ['low', 'high'] }, 'x', 'expected one of low, high; found a string'],
    ['enum', { allowedValues: ['F1', null] }, {}, 'expected one of F1, null; found an object'],
    ['const', { allowedValue: 1 }, '1', 'expected 1; found a string'],
    ['maxLength', { limit: 2000 }, 'a'.repeat(2412), 'expected at most 2000 characters; found 2412'],
    ['minLength', { limit: 1 }, '', 'expected at least 1 character; found 0'],
    ['maxItems', { limit: 1 }, [1, 2], 'expected at most 1 item; found 2'],
    ['minItems', { limit: 3 }, [1, 2], 'expected at least 3 items; found 2'],
    ['minProperties', { limit: 1 }, {}, 'expected at least 1 member; found 0'],
    ['maxProperties', { limit: 0 }, { a: 1 }, 'expected at most 0 members; found 1'],
    ['unevaluatedItems', { limit: 1 }, [1, 2], 'expected at most 1 item; found 2'],
    ['minimum', { limit: 0 }, -1, 'expected at least 0; found a smaller number'],
    ['maximum', { limit: 10 }, 11, 'expected at most 10; found a greater number'],
    ['exclusiveMinimum', { limit: 0 }, 0, 'expected more than 0; found a number that is not'],
    ['exclusiveMaximum', { limit: 1 }, 1, 'expected less than 1; found a number that is not'],
    ['multipleOf', { multipleOf: 0.01 }, 4.355, 'expected a multiple of 0.01; found a number that is none'],
    ['format', { format: 'date-time' }, 'x', 'expected format date-time; found a string of another form'],
    [
      'pattern',
      { pattern: '^a$' },
      'b',
      'expected a string that matches ^a$; found a string of another form',
    ],
    ['false schema', {}, true, 'expected nothing here; found a boolean'],
    ['not', {}, null, 'expected a value that "not" does not describe; found null'],
    ['somethingNew', {}, 1, 'expected what "somethingNew" asks for; found a number'],
  ])('says of %s %j', (keyword, params, value, expected) => {
    expect(words(keyword, params, value)).toBe(expected);
  });

  it('lists twenty values at most', () => {
    const allowedValues = Array.from({ length: 25 }, (_, index) => index);
    expect(words('enum', { allowedValues }, 'x')).toContain('18, 19, 5 more; found');
  });

  it('escapes what a hostile schema holds', () => {
    expect(words('enum', { allowedValues: ['\u001b[31m'] }, 'x')).toContain('\\x1b[31m');
  });

  it('has words for every pattern of the shipped records', () => {
    const folder = path.resolve('schemas');
    const patterns = readdirSync(folder)
      .filter((name) => /\.v1\.schema\.json$/.test(name) && !name.startsWith('report'))
      .flatMap((name) => [...schemasIn('2020-12', JSON.parse(readFileSync(path.join(folder, name), 'utf8')))])
      .flatMap(({ keywords }) => (typeof keywords['pattern'] === 'string' ? [keywords['pattern']] : []));
    const bare = patterns.filter((pattern) => words('pattern', { pattern }, '').includes('that matches'));
    expect(bare).toEqual([]);
  });
});

describe('typeWords', () => {
  it.each([
    [null, 'null'],
    [[], 'an array'],
    [{}, 'an object'],
    [true, 'a boolean'],
    [undefined, 'nothing'],
  ])('calls %j %s', (value, expected) => {
    expect(typeWords(value)).toBe(expected);
  });
});
