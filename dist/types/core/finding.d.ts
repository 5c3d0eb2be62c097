import type { CheckName, RuleId, Severity } from './rules.js';
/** Another place that the finding is about: the first of two equal ids, the other side of a pair. */
export interface RelatedPlace {
    readonly path: string;
    /** 1-based. */
    readonly line: number | null;
    readonly message: string;
}
/**
 * Bad news about the evidence, as data (design.md, "The report"). `line`, `end_line` and `column` are 1-based,
 * `byte_offset` is 0-based and counts from the start of the file, `pointer` is an RFC 6901 pointer into the record.
 * No member may hold raw artifact text: what is quoted went through `quoteText`, a secret's value never appears.
 */
export interface Finding {
    readonly rule: RuleId;
    /** The reason code that the family's users know; the rule itself where the family has none. */
    readonly code: string;
    readonly check: CheckName;
    readonly severity: Severity;
    readonly family: string | null;
    readonly path: string | null;
    readonly line: number | null;
    readonly end_line: number | null;
    readonly column: number | null;
    readonly byte_offset: number | null;
    readonly pointer: string | null;
    readonly record_id: string | null;
    readonly message: string;
    readonly help: string;
    /** 16 lower-case hex digits, the same when lines above are added or removed. */
    readonly fingerprint: string;
    readonly related: readonly RelatedPlace[];
}
