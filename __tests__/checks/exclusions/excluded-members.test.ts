import { describe, expect, it } from '@jest/globals';
import { excludedMembers, namedMembers } from '../../../src/checks/exclusions/excluded-members.js';

const NAMES = new Set(['reasoning_content']);

describe('excludedMembers', () => {
  it('finds the member at any depth', () => {
    const record = {
      a: [{ reasoning_content: null }],
      'x/y': { reasoning_content: { reasoning_content: 1 } },
    };
    expect(excludedMembers(record, NAMES)).toEqual(['/a/0/reasoning_content', '/x~1y/reasoning_content']);
  });

  it('takes no value for a name', () => {
    expect(excludedMembers({ field: 'reasoning_content', list: ['reasoning_content'] }, NAMES)).toEqual([]);
  });

  it('takes no item for a member', () => {
    expect(excludedMembers([[1], [2]], new Set(['0']))).toEqual([]);
  });

  it('reads a value that is nested deeper than the stack', () => {
    let value: unknown = { reasoning_content: 1 };
    for (let depth = 0; depth < 100_000; depth++) value = { d: value };
    expect(excludedMembers(value, NAMES)).toHaveLength(1);
  });
});

describe('namedMembers', () => {
  const places = (text: string): string[] =>
    namedMembers(text, NAMES).map(({ line, column }) => `${line}:${column}`);

  it('finds members in a document with their places', () => {
    expect(places('{\n  "a": {"reasoning_content": ""},\n  "reasoning_content" :\n 1}')).toEqual([
      '2:9',
      '3:3',
    ]);
  });

  it('finds them in one record a line', () => {
    expect(places('{"a":1}\n{"reasoning_content":1}\n')).toEqual(['2:2']);
  });

  it('finds an escaped spelling', () => {
    expect(places(String.raw`{"reasoning\u005fcontent":1}`)).toEqual(['1:2']);
  });

  it('takes a name that a string quotes for none', () => {
    expect(places(String.raw`{"a":"\"reasoning_content\": 1","b":["reasoning_content"]}`)).toEqual([]);
  });

  it('finds it behind a comma that breaks the document', () => {
    expect(places('{"a":1,,"reasoning_content":1}')).toEqual(['1:9']);
  });

  it('finds it on the line after a string without its end', () => {
    expect(places('"a\n{"reasoning_content":1}')).toEqual(['2:2']);
  });

  it('reads a hostile line in linear time', () => {
    expect(places(`"${String.raw`\"`.repeat(500_000)}`)).toEqual([]);
  });
});
