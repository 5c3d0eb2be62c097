import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  draftsThatKnow,
  isKnownKeyword,
  judgesNothing,
  knownKeywords,
  schemasIn,
} from '../../../src/core/schema/keywords.js';

describe('knownKeywords', () => {
  it.each([
    ['draft-07', new Ajv({ keywords: ['$anchor'] })],
    ['2019-09', new Ajv2019({ keywords: ['$anchor'] })],
    ['2020-12', new Ajv2020({ keywords: ['$anchor'] })],
  ] as const)('of %s are all known to ajv', (draft, ajv) => {
    const unknown = knownKeywords(draft).filter(
      (keyword) => !(ajv.RULES.keywords[keyword] ?? false) && !ajv.getKeyword(keyword),
    );
    expect(unknown).toEqual([]);
  });
});

describe('isKnownKeyword', () => {
  it.each([
    ['draft-07', 'prefixItems', false],
    ['2020-12', 'prefixItems', true],
    ['2020-12', 'additionalItems', false],
    ['2019-09', '$dynamicRef', false],
    ['2020-12', '$async', false],
    ['2020-12', 'nullable', false],
    ['2020-12', 'constructor', false],
    ['2020-12', 'x-note', true],
  ] as const)('of %s, %s: %s', (draft, keyword, expected) => {
    expect(isKnownKeyword(draft, keyword)).toBe(expected);
  });
});

describe('draftsThatKnow', () => {
  it('finds the drafts of a keyword', () => {
    expect(draftsThatKnow('additionalItems')).toEqual(['draft-07', '2019-09']);
  });
});

describe('judgesNothing', () => {
  it.each([
    ['description', true],
    ['$defs', true],
    ['x-note', true],
    ['maxLength', false],
  ])('says of %s: %s', (keyword, expected) => {
    expect(judgesNothing(keyword)).toBe(expected);
  });
});

describe('schemasIn', () => {
  const pointers = (draft: 'draft-07' | '2020-12', schema: unknown): readonly string[] =>
    [...schemasIn(draft, schema)].map(({ pointer }) => pointer);

  it('finds schemas wherever keywords hold them', () => {
    const schema = {
      properties: { 'a/b': { items: { not: {} } } },
      allOf: [{ $ref: '#' }, true],
      $defs: { c: {} },
    };
    expect(pointers('2020-12', schema)).toEqual([
      '',
      '/properties/a~1b',
      '/properties/a~1b/items',
      '/properties/a~1b/items/not',
      '/allOf/0',
      '/$defs/c',
    ]);
  });

  it('finds a list of items where the draft has one', () => {
    expect(pointers('draft-07', { items: [{}, {}] })).toEqual(['', '/items/0', '/items/1']);
  });

  it('does not enter values', () => {
    const value = { properties: { a: {} } };
    expect(pointers('2020-12', { const: value, enum: [value], default: value, examples: [value] })).toEqual([
      '',
    ]);
  });

  it('passes over what has the wrong shape', () => {
    expect(pointers('2020-12', { properties: [{}], allOf: { a: {} }, not: null, items: 5 })).toEqual(['']);
  });
});
