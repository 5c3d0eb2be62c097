/** What verification says of one line (spec 2.3). */
export type SignatureState = 'valid' | 'unsigned' | 'malformed' | 'invalid' | 'unverifiable';
/**
 * Why a line is not valid:
 *
 * - `missing`: no member `sig_hmac_sha256`
 * - `empty`, `type`, `length`, `characters`: what is wrong with its value; upper-case hex digits are wrong characters
 * - `key-version`: `key_version` is no integer of 1 or more
 * - `json`: the line is not strict JSON, so that a signature over what a parser made of it proves nothing
 * - `mismatch`: the key is known and gives another signature
 * - `no-key`: no key at all here
 * - `key-unknown`: the ring does not have the line's key version
 */
export type SignatureReason = 'missing' | 'empty' | 'type' | 'length' | 'characters' | 'key-version' | 'json' | 'mismatch' | 'no-key' | 'key-unknown';
export interface LineVerdict {
    readonly state: SignatureState;
    /** Null for a valid line only. */
    readonly reason: SignatureReason | null;
    /** The line's key version where signature and key version are well-formed, else null. */
    readonly keyVersion: number | null;
}
