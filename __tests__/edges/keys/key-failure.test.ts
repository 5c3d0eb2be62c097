import { describe, expect, it } from '@jest/globals';
import { keyFormat, keyUnavailable } from '../../../src/edges/keys/key-failure.js';

describe('key failures', () => {
  it('are gate errors with their own codes', () => {
    expect([keyUnavailable('a', 'b'), keyFormat('a', 'b')].map(({ name, code }) => [name, code])).toEqual([
      ['GateError', 'GATE_KEY_UNAVAILABLE'],
      ['GateError', 'GATE_KEY_FORMAT'],
    ]);
  });
});
