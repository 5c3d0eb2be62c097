import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compilePointer } from '../../../src/core/json/member.js';
import { resolvePointer } from '../../../src/core/json/pointer.js';

describe('compilePointer', () => {
  it.each([
    ['/a', { a: 1 }, 1],
    ['/a/b', { a: { b: 2 } }, 2],
    ['/a/1', { a: [0, 3] }, 3],
    ['/~1~0', { '/~': 4 }, 4],
    ['/', { '': 5 }, 5],
    ['/0', [6], 6],
  ])('reads %s', (pointer, value, expected) => {
    expect(compilePointer(pointer)(value)).toBe(expected);
  });

  it('reads the whole value with the empty pointer', () => {
    expect(compilePointer('')({ a: 1 })).toEqual({ a: 1 });
  });

  describe('when a record does not hold the member itself', () => {
    it.each([['/constructor'], ['/__proto__'], ['/toString'], ['/a/constructor'], ['/a/length']])(
      'reads nothing at %s',
      (pointer) => {
        expect(compilePointer(pointer)({ a: [] })).toBeUndefined();
      },
    );

    it.each([[null], [undefined], ['text'], [7]])('reads nothing of %p', (value) => {
      expect(compilePointer('/length')(value)).toBeUndefined();
    });
  });

  describe('when a record does hold such a member', () => {
    it.each([['__proto__'], ['constructor']])('reads %s', (name) => {
      expect(compilePointer(`/${name}`)(JSON.parse(`{"${name}":"own"}`))).toBe('own');
    });
  });

  describe('when the pointer is none', () => {
    it.each([['a'], ['/~2'], ['/~']])('reads nothing with %s', (pointer) => {
      expect(compilePointer(pointer)({ a: 1, '~': 1 })).toBeUndefined();
    });
  });

  it('reads what resolving the pointer anew finds', () => {
    const token = fc.constantFrom('a', 'b', '0', '1', '', '~0', '~1', 'constructor');
    const pointer = fc
      .array(token, { maxLength: 3 })
      .map((tokens) => tokens.map((each) => `/${each}`).join(''));
    fc.assert(
      fc.property(pointer, fc.jsonValue({ maxDepth: 3 }), (path, value) => {
        expect(compilePointer(path)(value)).toBe(resolvePointer(value, path));
      }),
    );
  });
});
