import { canonicalJson } from '../canonical/canonical-json.js';
import { GateError } from '../errors.js';
import { parseStrictText } from '../json/strict.js';
import type { KeyRef } from './key-ref.js';
import type { KeyRing } from './key-ring.js';
import { KEY_VERSION_MEMBER, SIGNATURE_MEMBER } from './signature-form.js';

/**
 * The signature of a record under a key (spec 2.1): HMAC-SHA256 over the UTF-8 of the canonical form of the record with
 * this key's version in it and without a top-level signature; 64 lower-case hex digits. The record is not altered.
 * TypeError where the record has no canonical form.
 */
export function signRecord(record: Readonly<Record<string, unknown>>, key: KeyRef): string {
  return key.hmac.ofText(canonicalJson(toSigned(record, key)));
}

/**
 * The record as a signed line in canonical form, without its newline: key version and signature are set, whatever the
 * record held there. Throws GATE_USAGE for a record that strict JSON would refuse once it is written (a number that no
 * reader keeps, a lone surrogate): we sign no line that our own gate rejects.
 */
export function signLine(record: Readonly<Record<string, unknown>>, ring: KeyRing, depth = 64): string {
  const key = ring.currentKey;
  const signed = toSigned(record, key);
  let line: string;
  try {
    const signature = key.hmac.ofText(canonicalJson(signed));
    line = canonicalJson({ ...signed, [SIGNATURE_MEMBER]: signature });
  } catch (error) {
    throw unsignable('it has no canonical form', error);
  }
  const fault = parseStrictText(line, { depth }).faults[0];
  if (fault !== undefined) throw unsignable(fault.message);
  return line;
}

function unsignable(reason: string, cause?: unknown): GateError {
  return new GateError(
    'GATE_USAGE',
    `the record cannot be signed: ${reason}`,
    'sign plain JSON; write a number that is no exact double as a string',
    cause,
  );
}

/** Spread and rest define members, they do not assign: an own `__proto__` stays a member. */
function toSigned(record: Readonly<Record<string, unknown>>, key: KeyRef): Record<string, unknown> {
  const { [SIGNATURE_MEMBER]: _, ...rest } = record;
  return { ...rest, [KEY_VERSION_MEMBER]: key.version };
}
