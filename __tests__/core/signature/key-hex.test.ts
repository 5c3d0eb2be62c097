import { describe, expect, it } from '@jest/globals';
import { isGateError } from '../../../src/core/errors.js';
import { parseKeyHex } from '../../../src/core/signature/key-hex.js';
import { keyHexOf } from './keys.js';

const KEY = keyHexOf('format');

function refusal(text: string): { code: string; text: string } {
  try {
    parseKeyHex(text, 'EVIDENCE_HMAC_KEY');
  } catch (error) {
    if (isGateError(error))
      return { code: error.code, text: `${error.message} ${error.help} ${error.stack}` };
    throw error;
  }
  return { code: 'none', text: '' };
}

describe('parseKeyHex', () => {
  it('reads 64 hex digits as 32 bytes', () => {
    expect(parseKeyHex(KEY)?.export().toString('hex')).toBe(KEY);
  });

  it('reads upper-case digits as the same key', () => {
    expect(parseKeyHex(KEY.toUpperCase())?.export().toString('hex')).toBe(KEY);
  });

  it.each([
    ['unset', undefined],
    ['empty', ''],
    ['white space alone', ' '.repeat(64)],
    ['a newline alone', '\n'],
  ])('gives no key for what is %s', (_, text) => {
    expect(parseKeyHex(text)).toBeNull();
  });

  describe('when it is no key', () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['a newline behind it', `${KEY}\n`],
      ['a carriage return behind it', `${KEY}\r\n`],
      ['blanks around it', ` ${KEY} `],
      ['white space in the middle', `${KEY.slice(0, 32)} ${KEY.slice(33)}`],
      ['double quotes', `"${KEY}"`],
      ['single quotes', `'${KEY}'`],
      ['a digit too few', KEY.slice(1)],
      ['a digit too many', `${KEY}0`],
      ['a key of half the length', KEY.slice(0, 32)],
      ['another character', `g${KEY.slice(1)}`],
      ['a prefix', `0x${KEY.slice(2)}`],
      ['characters of two bytes', 'é'.repeat(64)],
      ['characters that look like digits', '０'.repeat(64)],
      ['base64 of 32 bytes', Buffer.from(KEY, 'hex').toString('base64')],
    ];

    it.each(wrong)('refuses %s', (_, text) => {
      expect(refusal(text).code).toBe('GATE_KEY_FORMAT');
    });

    it.each(wrong)('shows no part of the key with %s', (_, text) => {
      const shown = refusal(text).text;
      const parts = Array.from({ length: Math.max(0, text.length - 7) }, (_unused, at) =>
        text.slice(at, at + 8),
      );
      expect(parts.filter((part) => shown.includes(part))).toEqual([]);
    });

    it('names the source', () => {
      expect(refusal(`${KEY} `).text).toContain('EVIDENCE_HMAC_KEY');
    });
  });
});
