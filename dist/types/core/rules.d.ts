/** The names that `--only` and `--skip` take, in running order (spec 1). */
export declare const CHECK_NAMES: readonly ["lines", "json", "schema", "derived", "unique", "order", "secrets", "coverage", "policy"];
export type CheckName = (typeof CHECK_NAMES)[number];
export type Severity = 'error' | 'warning' | 'info';
export interface Rule {
    readonly check: CheckName;
    /** Default; families may set another one in their `severity`. */
    readonly severity: Severity;
    /** A few words: SARIF's short description and the first line of `evidence explain`. */
    readonly title: string;
    /** One line that says what to do; the report's `help` unless the finding knows better. */
    readonly help: string;
}
/**
 * Every rule of the gate (spec 1): the id is a contract, reports and users' configs name it.
 * The long pages behind `evidence explain` live in `reports/explain`, out of the hook's way.
 */
export declare const RULES: {
    readonly EVIDENCE_INVALID_UTF8: {
        readonly check: "lines";
        readonly severity: "error";
        readonly title: "bytes that are not UTF-8";
        readonly help: "write the line again as UTF-8; nothing is repaired silently";
    };
    readonly EVIDENCE_BOM: {
        readonly check: "lines";
        readonly severity: "error";
        readonly title: "byte order mark";
        readonly help: "remove the three bytes EF BB BF; JSON Lines carry no byte order mark";
    };
    readonly EVIDENCE_CRLF: {
        readonly check: "lines";
        readonly severity: "warning";
        readonly title: "line ends in CR LF";
        readonly help: "write LF line ends, and add \"*.jsonl -text\" to .gitattributes";
    };
    readonly EVIDENCE_NUL: {
        readonly check: "lines";
        readonly severity: "error";
        readonly title: "NUL byte";
        readonly help: "write the line again; a NUL byte is a sign of a crashed or truncated write";
    };
    readonly EVIDENCE_BLANK_LINE: {
        readonly check: "lines";
        readonly severity: "warning";
        readonly title: "blank line";
        readonly help: "remove the blank line";
    };
    readonly EVIDENCE_TORN_LINE: {
        readonly check: "lines";
        readonly severity: "error";
        readonly title: "incomplete last line";
        readonly help: "complete the last line or remove it; a writer was interrupted here";
    };
    readonly EVIDENCE_NO_FINAL_NEWLINE: {
        readonly check: "lines";
        readonly severity: "warning";
        readonly title: "no newline at the end of the file";
        readonly help: "end the last line with a newline; the next append would be glued to it";
    };
    readonly EVIDENCE_LINE_TOO_LONG: {
        readonly check: "lines";
        readonly severity: "error";
        readonly title: "line over the size limit";
        readonly help: "split the record, or raise limits.lineBytes in evidence.config.json";
    };
    readonly EVIDENCE_MERGE_CONFLICT: {
        readonly check: "lines";
        readonly severity: "error";
        readonly title: "unresolved merge conflict";
        readonly help: "resolve the conflict: keep the lines of both sides, remove the markers";
    };
    readonly EVIDENCE_FILE_TYPE: {
        readonly check: "lines";
        readonly severity: "error";
        readonly title: "an artifact must be a regular file";
        readonly help: "replace it by a regular file (mode 100644)";
    };
    readonly EVIDENCE_GZIP_BOMB: {
        readonly check: "lines";
        readonly severity: "error";
        readonly title: "archive cannot be unpacked within the limits";
        readonly help: "write the archive again with gzip; it is damaged or unpacks to far more than an archive does";
    };
    readonly EVIDENCE_INVALID_JSON: {
        readonly check: "json";
        readonly severity: "error";
        readonly title: "not valid JSON";
        readonly help: "write the line again as one JSON object";
    };
    readonly EVIDENCE_TRAILING_TEXT: {
        readonly check: "json";
        readonly severity: "error";
        readonly title: "text after the JSON value";
        readonly help: "put each record on a line of its own";
    };
    readonly EVIDENCE_NOT_OBJECT: {
        readonly check: "json";
        readonly severity: "error";
        readonly title: "the line is not a JSON object";
        readonly help: "write each record as a JSON object";
    };
    readonly EVIDENCE_DUPLICATE_KEY: {
        readonly check: "json";
        readonly severity: "error";
        readonly title: "a member name occurs twice in one object";
        readonly help: "keep one of the two members; readers disagree about which one counts";
    };
    readonly EVIDENCE_UNSAFE_NUMBER: {
        readonly check: "json";
        readonly severity: "error";
        readonly title: "a number that readers would change";
        readonly help: "write the number as a string";
    };
    readonly EVIDENCE_LONE_SURROGATE: {
        readonly check: "json";
        readonly severity: "error";
        readonly title: "half of a surrogate pair";
        readonly help: "write the whole character, or remove the half";
    };
    readonly EVIDENCE_TOO_DEEP: {
        readonly check: "json";
        readonly severity: "error";
        readonly title: "nested too deeply";
        readonly help: "flatten the record, or raise limits.depth in evidence.config.json";
    };
    readonly EVIDENCE_SCHEMA_INVALID: {
        readonly check: "schema";
        readonly severity: "error";
        readonly title: "the record does not fit its schema";
        readonly help: "write the record as its schema says";
    };
    readonly EVIDENCE_SCHEMA_VERSION_UNKNOWN: {
        readonly check: "schema";
        readonly severity: "error";
        readonly title: "unknown schema version";
        readonly help: "use a schema_version that this family knows, or update evidence-gate";
    };
    readonly EVIDENCE_VOCABULARY: {
        readonly check: "schema";
        readonly severity: "warning";
        readonly title: "a word outside the known list";
        readonly help: "use a word of the list, if one of them is meant";
    };
    readonly EVIDENCE_UNKNOWN_MEMBER: {
        readonly check: "schema";
        readonly severity: "info";
        readonly title: "a member that the schema does not name";
        readonly help: "nothing to do if the member is meant";
    };
    readonly EVIDENCE_DERIVED_MISMATCH: {
        readonly check: "derived";
        readonly severity: "error";
        readonly title: "an invented value";
        readonly help: "compute the value, do not write it by hand";
    };
    readonly EVIDENCE_DUPLICATE_ID: {
        readonly check: "unique";
        readonly severity: "error";
        readonly title: "an id occurs twice";
        readonly help: "give the later record an id of its own, or remove the repeat";
    };
    readonly EVIDENCE_TIME_NOT_MONOTONIC: {
        readonly check: "order";
        readonly severity: "warning";
        readonly title: "earlier than the line before";
        readonly help: "append records in the order of their times";
    };
    readonly EVIDENCE_SECRET_DETECTED: {
        readonly check: "secrets";
        readonly severity: "error";
        readonly title: "a secret in the evidence";
        readonly help: "revoke the secret, then write the line without it";
    };
    readonly EVIDENCE_SECRETS_REDUCED: {
        readonly check: "secrets";
        readonly severity: "warning";
        readonly title: "reduced: no history";
        readonly help: "check out with fetch-depth: 0 to have every commit of the range scanned for secrets";
    };
    readonly EVIDENCE_COVERAGE_EMPTY: {
        readonly check: "coverage";
        readonly severity: "error";
        readonly title: "nothing was there to examine";
        readonly help: "correct the \"files\" patterns in evidence.config.json, or write the evidence they name";
    };
    readonly EVIDENCE_POLICY_FROM_HEAD: {
        readonly check: "policy";
        readonly severity: "info";
        readonly title: "judged by the policy of the change itself";
        readonly help: "nothing to do: the base has no evidence.config.json yet";
    };
    readonly EVIDENCE_POLICY_CHANGED: {
        readonly check: "policy";
        readonly severity: "error";
        readonly title: "the change touches the policy that judges it";
        readonly help: "have the policy change reviewed, then allow it with --allow-policy-change";
    };
    readonly EVIDENCE_HISTORY_REPLACED: {
        readonly check: "policy";
        readonly severity: "error";
        readonly title: "a forced push replaced the history of a guarded branch";
        readonly help: "push the old tip back, or have the new history reviewed; then forbid forced pushes to this branch";
    };
    readonly EVIDENCE_LEGACY_LINES: {
        readonly check: "policy";
        readonly severity: "info";
        readonly title: "findings on lines that stood before the gate was adopted";
        readonly help: "nothing to do: these lines are pinned under \"legacy\" in evidence.config.json";
    };
    readonly EVIDENCE_LEGACY_MISMATCH: {
        readonly check: "policy";
        readonly severity: "error";
        readonly title: "pinned lines are not what they were";
        readonly help: "restore the pinned lines from history, or pin the file anew with a review";
    };
};
export type RuleId = keyof typeof RULES;
export declare function isRuleId(text: string): text is RuleId;
