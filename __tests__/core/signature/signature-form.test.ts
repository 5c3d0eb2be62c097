import { describe, expect, it } from '@jest/globals';
import { readSignature } from '../../../src/core/signature/signature-form.js';

const SIGNATURE = '0123456789abcdef'.repeat(4);

describe('readSignature', () => {
  it('gives the key version and the bytes', () => {
    const digest = Buffer.alloc(32);
    const version = readSignature({ key_version: 7, sig_hmac_sha256: SIGNATURE }, digest);
    expect([version, digest.toString('hex')]).toEqual([7, SIGNATURE]);
  });

  it.each([
    ['missing', {}],
    ['missing', { signature: SIGNATURE }],
    ['missing', JSON.parse(`{"__proto__":{"sig_hmac_sha256":"${SIGNATURE}"}}`) as object],
  ])('calls it unsigned, %s, for %j', (reason, record) => {
    expect(readSignature({ key_version: 1, ...record }, Buffer.alloc(32))).toEqual({
      state: 'unsigned',
      reason,
      keyVersion: null,
    });
  });

  it.each([
    ['empty', ''],
    ['type', null],
    ['type', 5],
    ['type', true],
    ['type', [SIGNATURE]],
    ['type', { hex: SIGNATURE }],
    ['length', SIGNATURE.slice(1)],
    ['length', `${SIGNATURE}00`],
    ['length', ` ${SIGNATURE}`],
    ['length', '\u{1f680}'.repeat(64)],
    ['characters', SIGNATURE.toUpperCase()],
    ['characters', 'z'.repeat(64)],
    ['characters', 'é'.repeat(64)],
    ['characters', '\u{1f680}'.repeat(32)],
    ['characters', ` ${SIGNATURE.slice(1)}`],
  ])('calls it malformed, %s, for %j', (reason, signature) => {
    const record = { key_version: 1, sig_hmac_sha256: signature };
    expect(readSignature(record, Buffer.alloc(32))).toMatchObject({ state: 'malformed', reason });
  });

  it.each([undefined, null, 0, -1, 1.5, '1', 2 ** 53, [1]])(
    'calls it malformed for key version %p',
    (version) => {
      const record = { key_version: version, sig_hmac_sha256: SIGNATURE };
      expect(readSignature(record, Buffer.alloc(32))).toMatchObject({
        state: 'malformed',
        reason: 'key-version',
      });
    },
  );
});
