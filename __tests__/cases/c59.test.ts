import { describe, expect, it } from '@jest/globals';
import { signLine } from '../../src/core/signature/sign.js';
import { loadKeys } from '../../src/edges/keys/load-keys.js';
import { keyHexOf, ringOf, verdictOf } from '../core/signature/keys.js';
import { failureOf } from '../edges/keys/failures.js';

/** Case c59: what clings to a key that was pasted or read from a file. Never "tampered", always the reason. */
const KEY = keyHexOf('c59');
const LINES = ['a', 'b', 'c'].map((id) => signLine({ id }, ringOf([1, KEY])));
const load = (key: string): ReturnType<typeof loadKeys> =>
  loadKeys({ source: 'env' }, { EVIDENCE_HMAC_KEY: key }, '.');

describe('c59: white space and quotes around the key', () => {
  it('verifies all lines with the key alone', async () => {
    const ring = await load(KEY);
    expect(LINES.map((line) => verdictOf(line, ring).state)).toEqual(['valid', 'valid', 'valid']);
  });

  it.each([
    ['a newline', `${KEY}\n`, /white space/],
    ['CR LF', `${KEY}\r\n`, /white space/],
    ['a blank in front', ` ${KEY}`, /white space/],
    ['double quotes', `"${KEY}"`, /quotes/],
    ['a key that is too short', KEY.slice(0, 62), /62 hex digits/],
  ])('stops with the reason: %s', async (_, key, reason) => {
    const { code, text } = await failureOf(() => load(key));
    expect([code, reason.test(text)]).toEqual(['GATE_KEY_FORMAT', true]);
  });

  it.each(['', ' ', '\n', ' '.repeat(64), '\t'.repeat(32)])(
    'takes white space alone for no key',
    async (key) => {
      const ring = await load(key);
      expect([ring, verdictOf(LINES[0]!, ring).state]).toEqual([null, 'unverifiable']);
    },
  );
});
