import { describe, expect, it } from '@jest/globals';
import { signLine, signRecord } from '../../src/core/signature/sign.js';
import { judgeSignatures } from '../checks/judged-signatures.js';
import { keyHexOf, ringOf, verdictOf } from '../core/signature/keys.js';

/** Case c61: whatever stands where the signature should be is a verdict with a reason, and the run goes on. */
const ring = ringOf([1, keyHexOf('c61')]);
const RECORD = { id: 'ev-1', ok: true };
const SIGNATURE = signRecord(RECORD, ring.currentKey);
const lineWith = (signature: unknown): string =>
  JSON.stringify({ ...RECORD, key_version: 1, sig_hmac_sha256: signature });

const CASES: readonly (readonly [reason: string, signature: unknown])[] = [
  ['length', SIGNATURE.slice(0, 60)],
  ['length', `${SIGNATURE}00`],
  ['empty', ''],
  ['characters', SIGNATURE.toUpperCase()],
  ['characters', 'z'.repeat(64)],
  ['characters', 'é'.repeat(64)],
  ['length', ` ${SIGNATURE}`],
  ['type', null],
  ['type', [SIGNATURE]],
  ['type', 123],
  ['mismatch', signRecord({ ...RECORD, ok: false }, ring.currentKey)],
];

describe('c61: malformed signatures', () => {
  it('begin with one that is valid', () => {
    expect(verdictOf(lineWith(SIGNATURE), ring).state).toBe('valid');
  });

  it.each(CASES)('have the reason %s for %j', (reason, signature) => {
    expect(verdictOf(lineWith(signature), ring)).toMatchObject({ reason });
  });

  it('are judged to the last line', () => {
    const lines = [
      lineWith(SIGNATURE),
      ...CASES.map(([, signature]) => lineWith(signature)),
      signLine(RECORD, ring),
    ];
    const { findings, counts } = judgeSignatures(lines, { ring });
    expect(findings.map((finding) => Number(finding.split(' ')[0]))).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(counts).toEqual({ signed: 2, unsigned: 0, invalid: 11, unverifiable: 0 });
  });
});
