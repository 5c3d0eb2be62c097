import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePointer, pointerToken, resolvePointer } from '../../../src/core/json/pointer.js';

describe('pointerToken', () => {
  describe('when the name holds ~ or /', () => {
    it.each([
      ['a', 'a'],
      ['', ''],
      ['a/b', 'a~1b'],
      ['m~n', 'm~0n'],
      ['~1', '~01'],
      ['//~~', '~1~1~0~0'],
    ])('writes %j as %j', (name, token) => {
      expect(pointerToken(name)).toBe(token);
    });
  });

  describe('when any names make a pointer', () => {
    it('gives them back from it', () => {
      fc.assert(
        fc.property(fc.array(fc.oneof(fc.string(), fc.stringMatching(/^[~/01]*$/))), (names) => {
          expect(parsePointer(names.map((name) => `/${pointerToken(name)}`).join(''))).toEqual(names);
        }),
      );
    });
  });
});

describe('resolvePointer', () => {
  // The example of RFC 6901 §5, and more.
  const record = JSON.parse(
    '{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"m~n":8," ":7,"__proto__":{"x":9},"n":null}',
  ) as unknown;

  describe('when something stands at the place', () => {
    it.each([
      ['', record],
      ['/foo', ['bar', 'baz']],
      ['/foo/0', 'bar'],
      ['/foo/1', 'baz'],
      ['/', 0],
      ['/a~1b', 1],
      ['/c%d', 2],
      ['/e^f', 3],
      ['/ ', 7],
      ['/m~0n', 8],
      ['/__proto__/x', 9],
      ['/n', null],
    ])('finds it at %j', (pointer, value) => {
      expect(resolvePointer(record, pointer)).toEqual(value);
    });
  });

  describe('when nothing stands there', () => {
    it.each([
      '/bar',
      '/foo/2',
      '/foo/-',
      '/foo/00',
      '/foo/01',
      '/foo/length',
      '/foo/0/length',
      '/foo/0/0',
      '/n/x',
      '/constructor',
      '/toString',
      '/foo/constructor',
      'foo',
      '/m~n',
      '/m~2n',
    ])('finds nothing at %j', (pointer) => {
      expect(resolvePointer(record, pointer)).toBeUndefined();
    });
  });
});
