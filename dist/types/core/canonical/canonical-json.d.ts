/**
 * The canonical form of a JSON value (RFC 8785): members sorted by UTF-16 unit at every depth, numbers and escapes as
 * ECMAScript writes them, no white space. Encode it as UTF-8 to have the bytes.
 *
 * The only use of the package `canonicalize`: the general path, and in tests the oracle of `spliceSignature`.
 * TypeError for what has no canonical form: NaN, infinities, half of a surrogate pair, a cycle, no JSON value at all.
 * Precondition: not nested beyond what the stack holds; strict JSON ends at `limits.depth`.
 */
export declare function canonicalJson(value: unknown): string;
