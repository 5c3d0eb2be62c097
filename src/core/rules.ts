/** The names that `--only` and `--skip` take, in running order (spec 1). */
export const CHECK_NAMES = [
  'lines',
  'json',
  'schema',
  'derived',
  'unique',
  'order',
  'secrets',
  'signatures',
  'append-only',
  'rollover',
  'parity',
  'exclusions',
  'retention',
  'executables',
  'coverage',
  'policy',
] as const;

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
export const RULES = {
  EVIDENCE_INVALID_UTF8: {
    check: 'lines',
    severity: 'error',
    title: 'bytes that are not UTF-8',
    help: 'write the line again as UTF-8; nothing is repaired silently',
  },
  EVIDENCE_BOM: {
    check: 'lines',
    severity: 'error',
    title: 'byte order mark',
    help: 'remove the three bytes EF BB BF; JSON Lines carry no byte order mark',
  },
  EVIDENCE_CRLF: {
    check: 'lines',
    severity: 'warning',
    title: 'line ends in CR LF',
    help: 'write LF line ends, and add "*.jsonl -text" to .gitattributes',
  },
  EVIDENCE_NUL: {
    check: 'lines',
    severity: 'error',
    title: 'NUL byte',
    help: 'write the line again; a NUL byte is a sign of a crashed or truncated write',
  },
  EVIDENCE_BLANK_LINE: {
    check: 'lines',
    severity: 'warning',
    title: 'blank line',
    help: 'remove the blank line',
  },
  EVIDENCE_TORN_LINE: {
    check: 'lines',
    severity: 'error',
    title: 'incomplete last line',
    help: 'complete the last line or remove it; a writer was interrupted here',
  },
  EVIDENCE_NO_FINAL_NEWLINE: {
    check: 'lines',
    severity: 'warning',
    title: 'no newline at the end of the file',
    help: 'end the last line with a newline; the next append would be glued to it',
  },
  EVIDENCE_LINE_TOO_LONG: {
    check: 'lines',
    severity: 'error',
    title: 'line over the size limit',
    help: 'split the record, or raise limits.lineBytes in evidence.config.json',
  },
  EVIDENCE_MERGE_CONFLICT: {
    check: 'lines',
    severity: 'error',
    title: 'unresolved merge conflict',
    help: 'resolve the conflict: keep the lines of both sides, remove the markers',
  },
  EVIDENCE_FILE_TYPE: {
    check: 'lines',
    severity: 'error',
    title: 'an artifact must be a regular file',
    help: 'replace it by a regular file (mode 100644)',
  },
  EVIDENCE_GZIP_BOMB: {
    check: 'lines',
    severity: 'error',
    title: 'archive cannot be unpacked within the limits',
    help: 'write the archive again with gzip; it is damaged or unpacks to far more than an archive does',
  },
  EVIDENCE_INVALID_JSON: {
    check: 'json',
    severity: 'error',
    title: 'not valid JSON',
    help: 'write the line again as one JSON object',
  },
  EVIDENCE_TRAILING_TEXT: {
    check: 'json',
    severity: 'error',
    title: 'text after the JSON value',
    help: 'put each record on a line of its own',
  },
  EVIDENCE_NOT_OBJECT: {
    check: 'json',
    severity: 'error',
    title: 'the line is not a JSON object',
    help: 'write each record as a JSON object',
  },
  EVIDENCE_DUPLICATE_KEY: {
    check: 'json',
    severity: 'error',
    title: 'a member name occurs twice in one object',
    help: 'keep one of the two members; readers disagree about which one counts',
  },
  EVIDENCE_UNSAFE_NUMBER: {
    check: 'json',
    severity: 'error',
    title: 'a number that readers would change',
    help: 'write the number as a string',
  },
  EVIDENCE_LONE_SURROGATE: {
    check: 'json',
    severity: 'error',
    title: 'half of a surrogate pair',
    help: 'write the whole character, or remove the half',
  },
  EVIDENCE_TOO_DEEP: {
    check: 'json',
    severity: 'error',
    title: 'nested too deeply',
    help: 'flatten the record, or raise limits.depth in evidence.config.json',
  },
  EVIDENCE_SCHEMA_INVALID: {
    check: 'schema',
    severity: 'error',
    title: 'the record does not fit its schema',
    help: 'write the record as its schema says',
  },
  EVIDENCE_SCHEMA_VERSION_UNKNOWN: {
    check: 'schema',
    severity: 'error',
    title: 'unknown schema version',
    help: 'use a schema_version that this family knows, or update evidence-gate',
  },
  EVIDENCE_VOCABULARY: {
    check: 'schema',
    severity: 'warning',
    title: 'a word outside the known list',
    help: 'use a word of the list, if one of them is meant',
  },
  EVIDENCE_UNKNOWN_MEMBER: {
    check: 'schema',
    severity: 'info',
    title: 'a member that the schema does not name',
    help: 'nothing to do if the member is meant',
  },
  EVIDENCE_DERIVED_MISMATCH: {
    check: 'derived',
    severity: 'error',
    title: 'an invented value',
    help: 'compute the value, do not write it by hand',
  },
  EVIDENCE_DUPLICATE_ID: {
    check: 'unique',
    severity: 'error',
    title: 'an id occurs twice',
    help: 'give the later record an id of its own, or remove the repeat',
  },
  EVIDENCE_TIME_NOT_MONOTONIC: {
    check: 'order',
    severity: 'warning',
    title: 'earlier than the line before',
    help: 'append records in the order of their times',
  },
  EVIDENCE_SECRET_DETECTED: {
    check: 'secrets',
    severity: 'error',
    title: 'a secret in the evidence',
    help: 'revoke the secret, then write the line without it',
  },
  EVIDENCE_SECRETS_REDUCED: {
    check: 'secrets',
    severity: 'warning',
    title: 'reduced: no history',
    help: 'check out with fetch-depth: 0 to have every commit of the range scanned for secrets',
  },
  EVIDENCE_LINE_REWRITTEN: {
    check: 'append-only',
    severity: 'error',
    title: 'an accepted line was changed',
    help: 'put the accepted line back as it was; append a new record that corrects it',
  },
  EVIDENCE_LINE_REMOVED: {
    check: 'append-only',
    severity: 'error',
    title: 'an accepted line is gone',
    help: 'put the accepted line back where it stood; append a new record that withdraws it',
  },
  EVIDENCE_LINE_INSERTED: {
    check: 'append-only',
    severity: 'error',
    title: 'a line was put before accepted ones',
    help: 'put your own lines last, behind all accepted ones',
  },
  EVIDENCE_LINES_REORDERED: {
    check: 'append-only',
    severity: 'error',
    title: 'accepted lines stand in another order',
    help: 'put the accepted lines back in their order, and your own lines last',
  },
  EVIDENCE_TRANSITION_FORBIDDEN: {
    check: 'append-only',
    severity: 'error',
    title: 'a change of state that is not allowed',
    help: 'put the old state back; "mutable" of the family says which states may follow it',
  },
  EVIDENCE_FILE_REMOVED: {
    check: 'append-only',
    severity: 'error',
    title: 'an accepted file is gone',
    help: 'put the file back where it was, with its accepted lines',
  },
  EVIDENCE_ROLLOVER_LOSSY: {
    check: 'append-only',
    severity: 'error',
    title: 'a roll-over that lost lines',
    help: 'restore the live file and its archives from the base, then run: evidence rollover',
  },
  EVIDENCE_ARCHIVE_CHANGED: {
    check: 'append-only',
    severity: 'error',
    title: 'an archive is not what it was',
    help: 'restore the archive from the base; an archive never changes',
  },
  EVIDENCE_STALE_BRANCH: {
    check: 'append-only',
    severity: 'warning',
    title: 'the branch is behind its base',
    help: 'update the branch with the base to have the result itself judged',
  },
  EVIDENCE_PURGED: {
    check: 'append-only',
    severity: 'warning',
    title: 'lines were purged by right',
    help: 'nothing to do if the purge event is meant; git history still holds the lines',
  },
  EVIDENCE_ROLLOVER_DUE: {
    check: 'rollover',
    severity: 'warning',
    title: 'more lines than the cap of the family',
    help: 'run: evidence rollover',
  },
  EVIDENCE_RECEIPT_MISMATCH: {
    check: 'rollover',
    severity: 'error',
    title: 'an archive and its receipt disagree',
    help: 'restore the archive or the receipt from history, whichever was changed',
  },
  EVIDENCE_REASONING_LEAK: {
    check: 'exclusions',
    severity: 'error',
    title: 'reasoning outside raw run records',
    help: 'take the reasoning out; it may stand in raw run records and their archives only',
  },
  EVIDENCE_RAW_RUN_COMMITTED: {
    check: 'retention',
    severity: 'error',
    title: 'a raw run row with reasoning under version control',
    help: 'git rm --cached the file, add "/benchmarks/results/" to .gitignore, and keep what supports a claim with: evidence runs archive',
  },
  EVIDENCE_ARCHIVE_IGNORED: {
    check: 'retention',
    severity: 'error',
    title: 'an archive that git ignores',
    help: 'add "!/benchmarks/archive/*.jsonl.gz" to .gitignore, then git add the archive',
  },
  EVIDENCE_ARCHIVE_NAME: {
    check: 'retention',
    severity: 'error',
    title: 'an archive without its date in its name',
    help: 'name it <name>-YYYY-MM-DD.jsonl.gz, with the day it was made; evidence runs archive does so',
  },
  EVIDENCE_REMOVED_BEFORE_RETENTION: {
    check: 'retention',
    severity: 'error',
    title: 'an archive removed or changed before its time',
    help: 'restore it from the base: git checkout BASE -- PATH',
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
  EVIDENCE_UNSIGNED: {
    check: 'signatures',
    severity: 'error',
    title: 'a line without a signature',
    help: 'restore the signature, or have the line written by "evidence sign append"',
  },
  EVIDENCE_SIGNATURE_MALFORMED: {
    check: 'signatures',
    severity: 'error',
    title: 'a signature of a wrong form',
    help: 'restore the line from history; signatures are 64 lower-case hex digits and are never edited by hand',
  },
  EVIDENCE_SIGNATURE_INVALID: {
    check: 'signatures',
    severity: 'error',
    title: 'the signature does not fit the line',
    help: 'restore the line from history, and find out who altered it or which key signed it',
  },
  EVIDENCE_SIGNATURE_UNVERIFIABLE: {
    check: 'signatures',
    severity: 'error',
    title: 'a signature that cannot be checked here',
    help: 'give the gate the key of this version; where no key may be, run with --keyless and check in a job that has it',
  },
  EVIDENCE_KEY_VERSION_REGRESSED: {
    check: 'signatures',
    severity: 'error',
    title: 'signed with an older key than an earlier line',
    help: 'sign new lines with the current key; find out who still has the retired one',
  },
  EVIDENCE_PARITY_MISMATCH: {
    check: 'parity',
    severity: 'error',
    title: 'two sides of a pair differ',
    help: 'copy one side over the other: evidence parity --fix --from active (or template), then git add',
  },
  EVIDENCE_PARITY_MISSING: {
    check: 'parity',
    severity: 'error',
    title: 'a side of a pair is missing',
    help: 'add it: evidence parity --fix --from active (or template), then git add',
  },
  EVIDENCE_PARITY_MODE: {
    check: 'parity',
    severity: 'error',
    title: 'only one side of a pair is executable',
    help: 'give both sides the same mode: git update-index --chmod=+x PATH (or -x)',
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
    help: 'have the policy change reviewed, then allow it with --allow-policy-change',
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

export type RuleId = keyof typeof RULES;

export function isRuleId(text: string): text is RuleId {
  return Object.hasOwn(RULES, text);
}
