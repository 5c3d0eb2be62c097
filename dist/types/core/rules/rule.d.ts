/** The names that `--only` and `--skip` take, in running order (spec 1). */
export declare const CHECK_NAMES: readonly ["lines", "json", "schema", "derived", "unique", "order", "secrets", "signatures", "append-only", "rollover", "parity", "exclusions", "retention", "executables", "coverage", "policy"];
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
