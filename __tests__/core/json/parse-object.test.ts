import { describe, expect, it } from '@jest/globals';
import { parseObject } from '../../../src/core/json/parse-object.js';

describe('parseObject', () => {
  it('reads an object', () => {
    expect(parseObject('{"a":[1]}')).toEqual({ a: [1] });
  });

  it.each(['[]', 'null', '1', '"a"', '', '{"a":', '{} {}'])('reads nothing of %j', (text) => {
    expect(parseObject(text)).toBeUndefined();
  });
});
