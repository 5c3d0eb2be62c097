import { SIGNATURE_MEMBER } from '../canonical/splice.js';
import { decodeLowerHex } from './hex-digest.js';
import { isKeyVersion } from './key-ref.js';
import type { LineVerdict, SignatureReason, SignatureState } from './verdict.js';

export { SIGNATURE_MEMBER };

/** The member that names the key; it is signed itself. */
export const KEY_VERSION_MEMBER = 'key_version';

/** HMAC-SHA256 has so many bytes, and a signature twice as many digits. */
export const DIGEST_BYTES = 32;

/**
 * Reads the form of a record's signature: its key version where signature and key version are well-formed, and the
 * signature's bytes in `digest` (32 bytes); else the verdict on a record that has no such signature. Whether the signature
 * holds is another question.
 */
export function readSignature(record: Record<string, unknown>, digest: Uint8Array): number | LineVerdict {
  // Plain reads: records come from JSON.parse, where a member is an own member or undefined.
  const signature = record[SIGNATURE_MEMBER];
  if (typeof signature !== 'string') return signature === undefined ? MISSING : TYPE;
  if (!decodeLowerHex(signature, digest)) {
    if (signature === '') return EMPTY;
    return signature.length === 2 * DIGEST_BYTES ? CHARACTERS : WRONG_LENGTH;
  }
  const keyVersion = record[KEY_VERSION_MEMBER];
  return isKeyVersion(keyVersion) ? keyVersion : KEY_VERSION;
}

/** A verdict on a line without a well-formed signature. */
export function formVerdict(state: SignatureState, reason: SignatureReason): LineVerdict {
  return { state, reason, keyVersion: null };
}

const MISSING = formVerdict('unsigned', 'missing');
const EMPTY = formVerdict('malformed', 'empty');
const TYPE = formVerdict('malformed', 'type');
const WRONG_LENGTH = formVerdict('malformed', 'length');
const CHARACTERS = formVerdict('malformed', 'characters');
const KEY_VERSION = formVerdict('malformed', 'key-version');
