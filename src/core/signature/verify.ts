import { timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../canonical/canonical-json.js';
import type { KeyRing } from './key-ring.js';
import type { KeyRef } from './key-ref.js';
import { DIGEST_BYTES, formVerdict, readSignature, SIGNATURE_MEMBER } from './signature-form.js';
import type { SignedLine } from './signed-line.js';
import type { LineVerdict } from './verdict.js';

const NOT_STRICT = formVerdict('malformed', 'json');

/** What the line says and what it should say; each call fills them anew. */
const written = Buffer.alloc(DIGEST_BYTES);
const computed = Buffer.alloc(DIGEST_BYTES);

/**
 * The verdict on one line (spec 2.3); never throws on content. Null as `ring` means no key here: a well-formed
 * signature is then unverifiable, everything else is judged the same. `line` is what `parseSigned` gave.
 *
 * Strict JSON comes first: a signature over what a lenient parser made of the line would survive a second member of the
 * same name, `-0`, or digits that no double keeps being put into the file. Nothing verifies under a key that is not in
 * the ring, and nothing under an empty one. The comparison takes the same time wherever the two differ.
 */
export function verifyLine(line: SignedLine, ring: KeyRing | null): LineVerdict {
  const { value } = line;
  if (value === undefined || line.faults.length > 0) return NOT_STRICT;
  const keyVersion = readSignature(value, written);
  if (typeof keyVersion !== 'number') return keyVersion;
  if (ring === null) return { state: 'unverifiable', reason: 'no-key', keyVersion };
  const key = ring.key(keyVersion);
  if (key === null) return { state: 'unverifiable', reason: 'key-unknown', keyVersion };
  compute(line, value, key);
  return timingSafeEqual(written, computed)
    ? { state: 'valid', reason: null, keyVersion }
    : { state: 'invalid', reason: 'mismatch', keyVersion };
}

/** What the signature should be. Bytes that are canonical already are signed as they stand; others by their record. */
function compute(
  { bytes, start, end, cut }: SignedLine,
  value: Record<string, unknown>,
  { hmac }: KeyRef,
): void {
  if (cut !== null) {
    hmac.ofRest(bytes, start, end, cut, computed);
    return;
  }
  const { [SIGNATURE_MEMBER]: _, ...signed } = value;
  computed.write(hmac.ofText(canonicalJson(signed)), 'hex');
}
