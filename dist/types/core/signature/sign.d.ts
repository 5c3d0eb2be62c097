import type { KeyRef } from './key-ref.js';
import type { KeyRing } from './key-ring.js';
/**
 * The signature of a record under a key (spec 2.1): HMAC-SHA256 over the UTF-8 of the canonical form of the record with
 * this key's version in it and without a top-level signature; 64 lower-case hex digits. The record is not altered.
 * TypeError where the record has no canonical form.
 */
export declare function signRecord(record: Readonly<Record<string, unknown>>, key: KeyRef): string;
/**
 * The record as a signed line in canonical form, without its newline: key version and signature are set, whatever the
 * record held there. Throws GATE_USAGE for a record that strict JSON would refuse once it is written (a number that no
 * reader keeps, a lone surrogate): we sign no line that our own gate rejects.
 */
export declare function signLine(record: Readonly<Record<string, unknown>>, ring: KeyRing, depth?: number): string;
