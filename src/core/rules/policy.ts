import type { Rule } from './rule.js';

/** Rules about leaks, scripts, coverage and the policy itself (spec 1.11, 1.13). */
export const POLICY_RULES = {
  EVIDENCE_REASONING_LEAK: {
    check: 'exclusions',
    severity: 'error',
    title: 'reasoning outside raw run records',
    help: 'take the reasoning out; it may stand in raw run records and their archives only',
  },
  EVIDENCE_SCRIPT_MISSING: {
    check: 'executables',
    severity: 'error',
    title: 'a script that the config lists is not there',
    help: 'add the script as a regular file, or correct "scripts" in evidence.config.json',
  },
  EVIDENCE_SCRIPT_NOT_EXECUTABLE: {
    check: 'executables',
    severity: 'error',
    title: 'a script without its executable bit',
    help: 'git update-index --chmod=+x PATH',
  },
  EVIDENCE_COVERAGE_EMPTY: {
    check: 'coverage',
    severity: 'error',
    title: 'nothing was there to examine',
    help: 'correct the "files" patterns in evidence.config.json, or write the evidence they name',
  },
  EVIDENCE_POLICY_FROM_HEAD: {
    check: 'policy',
    severity: 'info',
    title: 'judged by the policy of the change itself',
    help: 'nothing to do: the base has no evidence.config.json yet',
  },
  EVIDENCE_POLICY_CHANGED: {
    check: 'policy',
    severity: 'error',
    title: 'the change touches the policy that judges it',
    help: 'have the policy change reviewed, then allow it: --allow-policy-change, or allow-policy-change of the Action',
  },
  EVIDENCE_HISTORY_REPLACED: {
    check: 'policy',
    severity: 'error',
    title: 'a forced push replaced the history of a guarded branch',
    help: 'push the old tip back, or have the new history reviewed; then forbid forced pushes to this branch',
  },
  EVIDENCE_LEGACY_LINES: {
    check: 'policy',
    severity: 'info',
    title: 'findings on lines that stood before the gate was adopted',
    help: 'nothing to do: these lines are pinned under "legacy" in evidence.config.json',
  },
  EVIDENCE_LEGACY_MISMATCH: {
    check: 'policy',
    severity: 'error',
    title: 'pinned lines are not what they were',
    help: 'restore the pinned lines from history, or pin the file anew with a review',
  },
} as const satisfies Record<string, Rule>;
