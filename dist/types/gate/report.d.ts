import type { GateErrorCode } from '../core/errors.js';
import type { Finding } from '../core/finding.js';
import type { CheckName } from '../core/rules.js';
export type Mode = 'all' | 'staged' | 'range';
export type Verdict = 'pass' | 'findings' | 'cannot-tell';
export interface FamilyTally {
    readonly name: string;
    readonly files: number;
    readonly lines: number;
    readonly signed: number;
    readonly unsigned: number;
    readonly invalid: number;
    readonly unverifiable: number;
}
/** What the gate answers, in full: `--format json` prints exactly this (schemas/report.v1.schema.json). */
export interface Report {
    readonly schema_version: 1;
    readonly tool: {
        readonly name: string;
        readonly version: string;
    };
    readonly mode: Mode;
    /** Full commit id of the base; null where there is none. */
    readonly base: string | null;
    /** Full commit id of the head; `index` or `worktree` where it is no commit. */
    readonly head: string | null;
    readonly verdict: Verdict;
    readonly examined: {
        readonly files: number;
        /** Lines that were read; in change mode `judged` of them were judged line by line. */
        readonly lines: number;
        readonly bytes: number;
        readonly skipped_unchanged: number;
    };
    readonly families: readonly FamilyTally[];
    readonly counts: {
        readonly error: number;
        readonly warning: number;
        readonly info: number;
    };
    readonly findings: readonly Finding[];
    readonly error: {
        readonly code: GateErrorCode;
        readonly message: string;
        readonly help: string;
    } | null;
}
/**
 * What a summary says beyond the report: facts that the gate computed, so that `reports/` only prints them.
 */
export interface RunFacts {
    /** Checks that ran, in order. */
    readonly checks: readonly CheckName[];
    /** Error, warning and info counts by check, then family. */
    readonly table: readonly {
        readonly check: CheckName;
        readonly family: string;
        readonly error: number;
        readonly warning: number;
        readonly info: number;
    }[];
    /** The evidence diff in words, one line each: `critic-findings: 3 findings added (1 high, 2 low), 1 resolved`. */
    readonly diff: readonly string[];
    /** What was left out and why, one line each. */
    readonly skipped: readonly string[];
    /** Sentences about how the question was put: a fallback base, a policy source. */
    readonly notes: readonly string[];
}
export interface Outcome {
    readonly report: Report;
    readonly facts: RunFacts;
}
