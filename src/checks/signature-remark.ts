import type { RuleId } from '../core/rules.js';
import type { LineVerdict, SignatureReason } from '../core/signature/verdict.js';
import type { Remark } from './contract.js';

const SIGNATURE = '/sig_hmac_sha256';
const KEY_VERSION = '/key_version';

/** What is wrong with a signature's form. */
const MALFORMED: Readonly<Partial<Record<SignatureReason, Remark>>> = {
  empty: { pointer: SIGNATURE, message: `${SIGNATURE} is empty` },
  type: { pointer: SIGNATURE, message: `${SIGNATURE} is no string` },
  length: { pointer: SIGNATURE, message: `${SIGNATURE} has not 64 characters` },
  characters: { pointer: SIGNATURE, message: `${SIGNATURE} has other characters than 0-9 and a-f` },
  'key-version': { pointer: KEY_VERSION, message: `${KEY_VERSION} is no integer of 1 or more` },
  json: { message: 'the line is not strict JSON: no signature over it proves anything' },
};

/** What to say of a line by its verdict (spec 2.3); null for a valid one. The family's policy is the judge's business. */
export function signatureRemark(
  verdict: LineVerdict,
): { readonly rule: RuleId; readonly remark: Remark } | null {
  const { state, reason, keyVersion } = verdict;
  switch (state) {
    case 'valid':
      return null;
    case 'unsigned':
      return { rule: 'EVIDENCE_UNSIGNED', remark: { message: 'the line has no signature' } };
    case 'malformed':
      return {
        rule: 'EVIDENCE_SIGNATURE_MALFORMED',
        remark: MALFORMED[reason ?? 'json'] ?? MALFORMED_OTHERWISE,
      };
    case 'invalid':
      return {
        rule: 'EVIDENCE_SIGNATURE_INVALID',
        remark: {
          pointer: SIGNATURE,
          message: `the signature does not fit the line: it was altered, or signed with another key than version ${keyVersion}`,
        },
      };
    case 'unverifiable':
      return {
        rule: 'EVIDENCE_SIGNATURE_UNVERIFIABLE',
        remark: {
          pointer: KEY_VERSION,
          message:
            reason === 'no-key'
              ? `no key here to check the signature; it names key version ${keyVersion}`
              : `key version ${keyVersion} is not among the keys here`,
        },
      };
  }
}

const MALFORMED_OTHERWISE: Remark = { pointer: SIGNATURE, message: `${SIGNATURE} is malformed` };

/** What is said of an unsigned line behind a signed one; also used where two runs of lines are joined. */
export function unsignedBehindSigned(): Remark {
  return { message: 'the line has no signature, and lines before it have one' };
}

/** What is said of a line with an older key than an earlier line's; also used where two runs of lines are joined. */
export function keyVersionRegressed(version: number, highest: number): Remark {
  return {
    pointer: KEY_VERSION,
    message: `signed with key version ${version}, although an earlier line has version ${highest}`,
  };
}
