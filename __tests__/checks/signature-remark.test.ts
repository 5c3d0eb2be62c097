import { describe, expect, it } from '@jest/globals';
import {
  keyVersionRegressed,
  signatureRemark,
  unsignedBehindSigned,
} from '../../src/checks/signature-remark.js';
import type { LineVerdict, SignatureReason, SignatureState } from '../../src/core/signature/verdict.js';

const verdict = (
  state: SignatureState,
  reason: SignatureReason | null,
  keyVersion: number | null = null,
): LineVerdict => ({ state, reason, keyVersion });

describe('signatureRemark', () => {
  it('has nothing to say of a valid line', () => {
    expect(signatureRemark(verdict('valid', null, 1))).toBeNull();
  });

  it.each([
    ['unsigned', 'missing', 'EVIDENCE_UNSIGNED', undefined],
    ['malformed', 'empty', 'EVIDENCE_SIGNATURE_MALFORMED', '/sig_hmac_sha256'],
    ['malformed', 'type', 'EVIDENCE_SIGNATURE_MALFORMED', '/sig_hmac_sha256'],
    ['malformed', 'length', 'EVIDENCE_SIGNATURE_MALFORMED', '/sig_hmac_sha256'],
    ['malformed', 'characters', 'EVIDENCE_SIGNATURE_MALFORMED', '/sig_hmac_sha256'],
    ['malformed', 'key-version', 'EVIDENCE_SIGNATURE_MALFORMED', '/key_version'],
    ['malformed', 'json', 'EVIDENCE_SIGNATURE_MALFORMED', undefined],
    ['invalid', 'mismatch', 'EVIDENCE_SIGNATURE_INVALID', '/sig_hmac_sha256'],
    ['unverifiable', 'no-key', 'EVIDENCE_SIGNATURE_UNVERIFIABLE', '/key_version'],
    ['unverifiable', 'key-unknown', 'EVIDENCE_SIGNATURE_UNVERIFIABLE', '/key_version'],
  ] as const)('says of a line that is %s, %s: %s', (state, reason, rule, pointer) => {
    const found = signatureRemark(verdict(state, reason, 3));
    expect([found?.rule, found?.remark.pointer]).toEqual([rule, pointer]);
  });

  it('says something else for every reason', () => {
    const reasons = ['empty', 'type', 'length', 'characters', 'key-version', 'json'] as const;
    const messages = reasons.map((reason) => signatureRemark(verdict('malformed', reason))?.remark.message);
    expect(new Set(messages).size).toBe(reasons.length);
  });
});

describe('remarks about a line among others', () => {
  it('name both key versions', () => {
    expect(keyVersionRegressed(1, 12).message).toMatch(/\b1\b.*\b12\b/);
  });

  it('say that earlier lines are signed', () => {
    expect(unsignedBehindSigned().message).toContain('before');
  });
});
