/** A base line and the head line that stands in its place; both are strict JSON (spec 1.2). */
export interface LinePair {
  readonly base: Readonly<Record<string, unknown>>;
  readonly head: Readonly<Record<string, unknown>>;
  /** The head line's own bytes, without its newline: what a signature is verified on. */
  readonly headBytes: Buffer;
}

/**
 * What may excuse a line that is not the accepted one any more, or is gone (spec 1.8). The check asks only where
 * nothing else speaks against the line; the answer rests on keys and on events of the change, which the caller fetched
 * beforehand. An event or a signature that cannot be verified here excuses nothing: such a question is answered with
 * false.
 */
export interface AppendOnlyExceptions {
  /**
   * `sign existing`: the base line has no signature, and the head line adds `key_version` and `sig_hmac_sha256` to it
   * and nothing else. True when the new signature verifies.
   */
  signedInPlace(pair: LinePair): boolean;
  /**
   * An allowed transition of a signed line that was signed anew: beside the mutable members only `key_version` and
   * `sig_hmac_sha256` differ. True when the new signature verifies.
   */
  signedTransition(pair: LinePair): boolean;
  /**
   * Key rotation (spec 2.6): both lines are signed, and only `key_version` and `sig_hmac_sha256` differ. True when the
   * change holds a valid `audit_key_rotated` event for it and the new signature verifies.
   */
  rotated(pair: LinePair): boolean;
  /**
   * Right to be forgotten (spec 6.7): the line is gone. True when it is a clarification of a story for which the change
   * holds a valid `clarification_purged` event. Null: the change holds none, so that no line need be asked about.
   */
  readonly purged: ((base: Readonly<Record<string, unknown>>) => boolean) | null;
}

/** Excuses nothing: what holds without keys and events. */
export const NO_EXCEPTIONS: AppendOnlyExceptions = {
  signedInPlace: () => false,
  signedTransition: () => false,
  rotated: () => false,
  purged: null,
};
