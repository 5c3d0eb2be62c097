import type { Finding } from '../../core/finding.js';
import type { CheckName } from '../../core/rules.js';
import type { Outcome } from '../../gate/report.js';

/** What the Action asks of the gate. */
export interface CheckQuestion {
  /** Absolute path of the folder that the user named, in a work tree. */
  readonly cwd: string;
  readonly mode: 'all' | 'range';
  /** Full commit id; null with `all`. */
  readonly base: string | null;
  /** Full commit id; null with `all`. */
  readonly head: string | null;
  readonly only: readonly CheckName[];
  readonly skip: readonly CheckName[];
  readonly families: readonly string[];
  readonly config: string | null;
  readonly policyFrom: 'base' | 'head';
  readonly allowPolicyChange: boolean;
  /** True: lines that no key here can verify are a warning (spec 7.4). */
  readonly keyless: boolean;
  readonly key: KeySettings;
  /** A change of the policy is a warning here, not an error (design.md, "Who is trusted"). */
  readonly pushToDefaultBranch: boolean;
  /** Commits of the head's history that hold all commits of the range; null where the event does not say. */
  readonly historyDepth: number | null;
  /** How the question was put, for the report's notes. */
  readonly notes: readonly string[];
  /** Findings of the event itself, which belong into the report. */
  readonly findings: readonly Finding[];
}

/** Keys as given, not yet looked at (spec 2.2). */
export interface KeySettings {
  readonly hmacKey: string | null;
  readonly hmacKeyVersion: number | null;
  readonly keyringFile: string | null;
}

/** The one path that every door takes; the door hands it in. */
export type ActionGate = (question: CheckQuestion) => Promise<Outcome>;
