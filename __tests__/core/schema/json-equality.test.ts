import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstRepeat, isSameJson } from '../../../src/core/schema/json-equality.js';

const parse = (text: string): unknown => JSON.parse(text) as unknown;

describe('isSameJson', () => {
  it('does not count the order of members', () => {
    expect(isSameJson({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  });

  it.each([
    ['{"__proto__":1}', '{}'],
    ['{"a":1}', '{"a":1,"valueOf":1}'],
    ['{"toString":1}', '{"toString":2}'],
    ['[1,2]', '[2,1]'],
    ['[]', '{}'],
    ['1', '"1"'],
    ['[null]', '["null"]'],
  ])('tells %s from %s', (a, b) => {
    expect(isSameJson(parse(a), parse(b))).toBe(false);
  });

  it('holds for every value and a copy of it', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isSameJson(value, parse(JSON.stringify(value)))));
  });
});

describe('firstRepeat', () => {
  it.each([
    ['["__proto__","x","__proto__"]', [0, 2]],
    ['[{"a":1,"b":2},{"b":2,"a":1}]', [0, 1]],
    ['[1,1.0]', [0, 1]],
    ['[1,"1",true,"true",null,"null",[],{}]', null],
    ['[]', null],
  ])('finds the first repeat of %s', (items, expected) => {
    expect(firstRepeat(parse(items) as unknown[])).toEqual(expected);
  });
});
