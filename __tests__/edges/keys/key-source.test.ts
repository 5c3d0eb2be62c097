import { describe, expect, it } from '@jest/globals';
import { valueOf } from '../../../src/edges/keys/key-source.js';

describe('valueOf', () => {
  it.each([
    [{}, null],
    [{ A: '' }, null],
    [{ A: undefined }, null],
    [{ A: ' ' }, ' '],
    [{ A: 'x' }, 'x'],
  ])('reads %j as %j', (env, value) => {
    expect(valueOf(env, 'A')).toBe(value);
  });
});
