import { scryptSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  FINGERPRINT_DOMAIN,
  MAX_FINGERPRINTS,
  secretFingerprint,
} from '../../../src/core/secrets/fingerprint.js';

describe('secretFingerprint', () => {
  it('is the head of scrypt over domain, rule, path and value', async () => {
    const salt = [FINGERPRINT_DOMAIN, 'rule', 'a.jsonl'].join('\0');
    const expected = scryptSync('value', salt, 8, { N: 4096, r: 8, p: 1 }).toString('hex');
    expect(await secretFingerprint('rule', 'a.jsonl', 'value', true)).toBe(expected);
  });

  it('stays as users have accepted it', async () => {
    expect(await secretFingerprint('rule', 'a.jsonl', 'value', true)).toBe('ba5907d6efa7a184');
  });

  it('differs by rule, path and value', async () => {
    const all = await Promise.all([
      secretFingerprint('rule', 'a.jsonl', 'value', true),
      secretFingerprint('other', 'a.jsonl', 'value', true),
      secretFingerprint('rule', 'b.jsonl', 'value', true),
      secretFingerprint('rule', 'a.jsonl', 'valuf', true),
    ]);
    expect(new Set(all).size).toBe(4);
  });

  describe('when more were asked for than a process gives', () => {
    const ask = (index: number, bounded: boolean) =>
      secretFingerprint('rule', 'many.jsonl', String(index), bounded);

    it('gives none unless an acceptance depends on it', async () => {
      const all = await Promise.all(Array.from({ length: MAX_FINGERPRINTS }, (_, index) => ask(index, true)));
      expect(all.at(-1)).toBeNull();
      expect(await ask(0, true)).toMatch(/^[0-9a-f]{16}$/);
      expect(await ask(MAX_FINGERPRINTS, false)).toMatch(/^[0-9a-f]{16}$/);
    });
  });
});
