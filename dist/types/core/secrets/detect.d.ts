/** Hits of a line past this many add nothing: it must be written again in any case. */
export declare const MAX_HITS = 50;
export interface SecretInput {
    /** The raw line, decoded; may hold U+FFFD where bytes were bad. */
    readonly text: string;
    /** The parsed record; undefined when the line does not parse. */
    readonly value: unknown;
    /** Path of the artifact, part of the fingerprint. */
    readonly path: string;
    /** Names of the family's own ids and keys (`issue_key`): no credentials' names. */
    readonly ownMembers: ReadonlySet<string>;
    /** RFC 6901 pointers whose string values are declared digests or signatures; a token `*` stands for any one. */
    readonly ignore: readonly string[];
    /** Accepted fingerprints. */
    readonly accept: ReadonlySet<string>;
}
export interface SecretHit {
    readonly rule: string;
    /**
     * RFC 6901 pointer of the string. Where the secret is in a member's name, the pointer of the object that has the
     * member, since the member's own pointer would print the secret. Null: only in the raw line.
     */
    readonly pointer: string | null;
    /** 16 lower-case hex digits; null past MAX_FINGERPRINTS. */
    readonly fingerprint: string | null;
    readonly accepted: boolean;
    /** Never printed; for redaction only. */
    readonly value: string;
}
/**
 * The secrets in a line (spec 1.6), each different one once, at its first place. Accepted ones are left in, marked; at
 * most MAX_HITS others follow. Time is linear in the line, whatever it holds.
 *
 * GateError GATE_SCANNER_FAILED when the rule library cannot run.
 */
export declare function detectSecrets(input: SecretInput): Promise<readonly SecretHit[]>;
