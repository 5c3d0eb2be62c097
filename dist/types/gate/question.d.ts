import type { CheckName, RuleId } from '../core/rules.js';
import type { Mode } from './report.js';
/** One question to the gate, the same for every door. */
export interface Question {
    readonly mode: Mode;
    /** Range mode: revision of the base; null stands for the empty tree. */
    readonly base: string | null;
    /** Range mode: revision of the head. */
    readonly head: string | null;
    /**
     * Range mode: so much history of the head, in commits, is known to hold all commits of the range and their parents. It
     * is fetched where a check needs it and it is missing. Null: nobody knows, and no history is fetched (by hand, hooks).
     */
    readonly historyDepth: number | null;
    /** Staged mode: the revision whose lines count as accepted instead of HEAD's (EVIDENCE_BASE); null: HEAD. */
    readonly amendBase: string | null;
    /** Staged mode: the merged commits where the door knows them; empty: the repository is asked. */
    readonly mergeHeads: readonly string[];
    /** Checks to run; empty: all. */
    readonly only: readonly CheckName[];
    readonly skip: readonly CheckName[];
    /** Families to look at; empty: all. */
    readonly families: readonly string[];
    /** Files, folders or globs from the root of the repository; empty: all artifacts. */
    readonly paths: readonly string[];
    /**
     * `--config FILE`: its bytes where the file lies outside the repository; inside, its path, and it is read from the
     * snapshots whose word counts, so that a change cannot bring its own judge. Null: evidence.config.json.
     */
    readonly config: {
        readonly path: string;
        readonly bytes: Buffer | null;
    } | null;
    /** Range mode: whose policy judges. */
    readonly policyFrom: 'base' | 'head';
    readonly allowPolicyChange: boolean;
    /** Range mode: how a change of the policy counts; a warning in hooks and in a push to the default branch. */
    readonly policyChange: 'error' | 'warning';
    /**
     * True: no key is asked for, and what only a key can tell is a warning; `without-key`: the same where no key is at
     * hand (a hook); false: a line that cannot be verified is an error.
     */
    readonly keyless: boolean | 'without-key';
    /** True: signed families without any key are a question that cannot be answered (spec 7.4). */
    readonly needsKey: boolean;
    /** False: artifacts that the change leaves as they were need not be counted (a hook has nobody to tell). */
    readonly countUnchanged: boolean;
    /** What the door found while it worked out base and head: about the event, no path and no line. */
    readonly eventFindings: readonly {
        readonly rule: RuleId;
        readonly message: string;
    }[];
    /** Sentences about how base and head were chosen. */
    readonly notes: readonly string[];
}
/** The whole working tree with all checks: what `evidence check` asks without flags. */
export declare const WHOLE_TREE: Question;
