/**
 * The decision key of a memory decision (spec 4.2): lower case (full Unicode), white space folded to single spaces
 * and trimmed; then the first 16 hex digits of the SHA-256 of its UTF-8.
 */
export declare function computeDecisionKey(decisionText: string): string;
