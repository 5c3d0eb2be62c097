import { describe, expect, it } from '@jest/globals';
import { differenceWithin, differingTokens } from '../../../src/checks/append-only/difference.js';

const within = (base: string, head: string, ...members: string[]): readonly string[] | null =>
  differenceWithin(
    JSON.parse(base) as Record<string, unknown>,
    JSON.parse(head) as Record<string, unknown>,
    new Set(members),
  );

describe('differenceWithin', () => {
  describe('when records differ only where they may', () => {
    it.each<[string, string, string[], string[]]>([
      ['{"a":1,"b":2}', '{"a":1,"b":3}', ['/b'], ['/b']],
      ['{"a":{"b":[1,2]}}', '{"a":{"b":[1,3]}}', ['/a/b/1'], ['/a/b/1']],
      ['{"a":1}', '{"a":1,"b":2}', ['/b'], ['/b']],
      ['{"a/b":1,"c~":2}', '{"a/b":2,"c~":3}', ['/a~1b', '/c~0'], ['/a~1b', '/c~0']],
      ['{"a":{"b":1}}', '{"a":{"b":2}}', ['/a'], ['/a']],
      ['{"a":{"b":1}}', '{"a":{"b":1}}', ['/a'], []],
    ])('names the places in %s and %s', (base, head, members, places) => {
      expect(within(base, head, ...members)).toEqual(places);
    });
  });

  describe('when they differ elsewhere', () => {
    it.each([
      ['{"a":1,"b":2}', '{"a":2,"b":2}'],
      ['{"a":1}', '{"a":1,"c":null}'],
      ['{"a":[]}', '{"a":{}}'],
      ['{"a":"1"}', '{"a":1}'],
      ['{"__proto__":1}', '{"__proto__":2}'],
      ['{"a":1}', '{"a":1,"constructor":1}'],
    ])('says so of %s and %s', (base, head) => {
      expect(within(base, head, '/b')).toBeNull();
    });
  });
});

describe('differingTokens', () => {
  describe('when texts have the same shape', () => {
    it.each([
      ['{"a":"x","b":1}', '{"a":"x","b":1}', 0],
      ['{"a":"x","b":1}', '{"a":"y","b":2}', 2],
      ['{"a":"x,y"}', '{"a":"{\\"z\\"}"}', 1],
      ['{"a":true}', '{"a":false}', 1],
      ['{"a":"x"}', '{"a": "x"}', 1],
      ['{"a":"x"}', '{"\\u0061":"x"}', 1],
    ])('counts the tokens that differ in %s and %s', (base, head, count) => {
      expect(differingTokens(base, head)).toBe(count);
    });
  });

  describe('when one has more', () => {
    it('is null', () => {
      expect(differingTokens('{"a":1}', '{"a":1,"b":2}')).toBeNull();
    });
  });
});
