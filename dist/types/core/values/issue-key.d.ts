/**
 * The issue key of a critic finding (spec 3.2, DEC-0104 §4): lower case, without ASCII punctuation, white space folded
 * to single spaces and trimmed, cut to 80 code points and there back to the last space; then `ik_` and the first 16
 * hex digits of the SHA-256 of its UTF-8.
 */
export declare function computeIssueKey(findingText: string): string;
