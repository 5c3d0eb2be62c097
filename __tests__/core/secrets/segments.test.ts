import { describe, expect, it } from '@jest/globals';
import { readTexts } from '../../../src/core/secrets/segments.js';

function textsOf(line: string, ignore: readonly string[] = []) {
  return readTexts(line, JSON.parse(line), ignore).segments.map(({ text, pointer, isName }) => [
    text,
    pointer,
    isName,
  ]);
}

describe('readTexts', () => {
  it('gives names and strings of all depths in the order of the record, each once', () => {
    expect(textsOf('{"a":["x",{"b":"y"}],"c/d":"x","e":1}')).toEqual([
      ['a', '', true],
      ['c/d', '', true],
      ['e', '', true],
      ['x', '/a/0', false],
      ['b', '/a/1', true],
      ['y', '/a/1/b', false],
    ]);
  });

  it('escapes pointers', () => {
    expect(textsOf('{"a/b~c":"x"}').at(-1)).toEqual(['x', '/a~1b~0c', false]);
  });

  it('gives what only the raw line has', () => {
    expect(textsOf('{"a":"first\\"","a":"second"}')).toContainEqual(['first"', null, false]);
  });

  it('leaves out the strings at ignored pointers and no others', () => {
    expect(textsOf('{"a":["x","y"],"b":["z"]}', ['/a/*', '/b/1']).map(([text]) => text)).toEqual([
      'a',
      'b',
      'z',
    ]);
  });

  it('pairs names with string values', () => {
    const { members } = readTexts('{"a":"x","b":{"a":"y"},"a":"z"}', { a: 'z', b: { a: 'y' } }, []);
    expect(members.map(({ name, text, pointer }) => [name, text, pointer])).toEqual([
      ['a', 'z', '/a'],
      ['a', 'y', '/b/a'],
      ['a', 'x', null],
    ]);
  });

  it('takes a line that does not parse as one text', () => {
    expect(readTexts('{"a', undefined, []).segments).toEqual([{ text: '{"a', pointer: null, isName: false }]);
  });

  it('reads __proto__ as a member like any other', () => {
    expect(textsOf('{"__proto__":{"a":"x"}}')).toContainEqual(['x', '/__proto__/a', false]);
  });

  it('reads a record that is nested too deeply for recursion', () => {
    const depth = 5000;
    const { segments } = readTexts(`${'['.repeat(depth)}"x"${']'.repeat(depth)}`, nest('x', depth), []);
    expect(segments.map(({ text }) => text)).toEqual(['x']);
  });
});

function nest(value: unknown, depth: number): unknown {
  let nested = value;
  for (let level = 0; level < depth; level += 1) nested = [nested];
  return nested;
}
