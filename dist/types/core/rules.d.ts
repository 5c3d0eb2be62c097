export { CHECK_NAMES } from './rules/rule.js';
export type { CheckName, Rule, Severity } from './rules/rule.js';
/**
 * Every rule of the gate (spec 1): the id is a contract, reports and users' configs name it.
 * The long pages behind `evidence explain` live in `reports/explain`, out of the hook's way.
 */
export declare const RULES: {
    readonly EVIDENCE_REASONING_LEAK: {
        readonly check: "exclusions";
        readonly severity: "error";
        readonly title: "reasoning outside raw run records";
        readonly help: "take the reasoning out; it may stand in raw run records and their archives only";
    };
    readonly EVIDENCE_SCRIPT_MISSING: {
        readonly check: "executables";
        readonly severity: "error";
        readonly title: "a script that the config lists is not there";
        readonly help: "add the script as a regular file, or correct \"scripts\" in evidence.config.json";
    };
    readonly EVIDENCE_SCRIPT_NOT_EXECUTABLE: {
        readonly check: "executables";
        readonly severity: "error";
        readonly title: "a script without its executable bit";
        readonly help: "git update-index --chmod=+x PATH";
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
        readonly help: "have the policy change reviewed, then allow it: --allow-policy-change, or allow-policy-change of the Action";
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
    readonly EVIDENCE_LINE_REWRITTEN: {
        readonly check: "append-only";
        readonly severity: "error";
        readonly title: "an accepted line was changed";
        readonly help: "put the accepted line back as it was; append a new record that corrects it";
    };
    readonly EVIDENCE_LINE_REMOVED: {
        readonly check: "append-only";
        readonly severity: "error";
        readonly title: "an accepted line is gone";
        readonly help: "put the accepted line back where it stood; append a new record that withdraws it";
    };
    readonly EVIDENCE_LINE_INSERTED: {
        readonly check: "append-only";
        readonly severity: "error";
        readonly title: "a line was put before accepted ones";
        readonly help: "put your own lines last, behind all accepted ones";
    };
    readonly EVIDENCE_LINES_REORDERED: {
        readonly check: "append-only";
        readonly severity: "error";
        readonly title: "accepted lines stand in another order";
        readonly help: "put the accepted lines back in their order, and your own lines last";
    };
    readonly EVIDENCE_TRANSITION_FORBIDDEN: {
        readonly check: "append-only";
        readonly severity: "error";
        readonly title: "a change of state that is not allowed";
        readonly help: "put the old state back; \"mutable\" of the family says which states may follow it";
    };
    readonly EVIDENCE_FILE_REMOVED: {
        readonly check: "append-only";
        readonly severity: "error";
        readonly title: "an accepted file is gone";
        readonly help: "put the file back where it was, with its accepted lines";
    };
    readonly EVIDENCE_ROLLOVER_LOSSY: {
        readonly check: "append-only";
        readonly severity: "error";
        readonly title: "a roll-over that lost lines";
        readonly help: "restore the live file and its archives from the base, then run: evidence rollover";
    };
    readonly EVIDENCE_ARCHIVE_CHANGED: {
        readonly check: "append-only";
        readonly severity: "error";
        readonly title: "an archive is not what it was";
        readonly help: "restore the archive from the base; an archive never changes";
    };
    readonly EVIDENCE_STALE_BRANCH: {
        readonly check: "append-only";
        readonly severity: "warning";
        readonly title: "the branch is behind its base";
        readonly help: "update the branch with the base to have the result itself judged";
    };
    readonly EVIDENCE_PURGED: {
        readonly check: "append-only";
        readonly severity: "warning";
        readonly title: "lines were purged by right";
        readonly help: "nothing to do if the purge event is meant; git history still holds the lines";
    };
    readonly EVIDENCE_ROLLOVER_DUE: {
        readonly check: "rollover";
        readonly severity: "warning";
        readonly title: "more lines than the cap of the family";
        readonly help: "run: evidence rollover";
    };
    readonly EVIDENCE_RECEIPT_MISMATCH: {
        readonly check: "rollover";
        readonly severity: "error";
        readonly title: "an archive and its receipt disagree";
        readonly help: "restore the archive or the receipt from history, whichever was changed";
    };
    readonly EVIDENCE_RAW_RUN_COMMITTED: {
        readonly check: "retention";
        readonly severity: "error";
        readonly title: "a raw run row with reasoning under version control";
        readonly help: "git rm --cached the file, add \"/benchmarks/results/\" to .gitignore, and keep what supports a claim with: evidence runs archive";
    };
    readonly EVIDENCE_ARCHIVE_IGNORED: {
        readonly check: "retention";
        readonly severity: "error";
        readonly title: "an archive that git ignores";
        readonly help: "add \"!/benchmarks/archive/*.jsonl.gz\" to .gitignore, then git add the archive";
    };
    readonly EVIDENCE_ARCHIVE_NAME: {
        readonly check: "retention";
        readonly severity: "error";
        readonly title: "an archive without its date in its name";
        readonly help: "name it <name>-YYYY-MM-DD.jsonl.gz, with the day it was made; evidence runs archive does so";
    };
    readonly EVIDENCE_REMOVED_BEFORE_RETENTION: {
        readonly check: "retention";
        readonly severity: "error";
        readonly title: "an archive removed or changed before its time";
        readonly help: "restore it from the base: git checkout BASE -- PATH";
    };
    readonly EVIDENCE_PARITY_MISMATCH: {
        readonly check: "parity";
        readonly severity: "error";
        readonly title: "two sides of a pair differ";
        readonly help: "copy one side over the other: evidence parity --fix --from active (or template), then git add";
    };
    readonly EVIDENCE_PARITY_MISSING: {
        readonly check: "parity";
        readonly severity: "error";
        readonly title: "a side of a pair is missing";
        readonly help: "add it: evidence parity --fix --from active (or template), then git add";
    };
    readonly EVIDENCE_PARITY_MODE: {
        readonly check: "parity";
        readonly severity: "error";
        readonly title: "only one side of a pair is executable";
        readonly help: "give both sides the same mode: git update-index --chmod=+x PATH (or -x)";
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
    readonly EVIDENCE_SUPERSEDED_WITHOUT_SUCCESSOR: {
        readonly check: "order";
        readonly severity: "warning";
        readonly title: "a superseded entry that no later entry refers to";
        readonly help: "append the entry that takes its place with provenance_ref \"entry:<id of the superseded one>\"";
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
    readonly EVIDENCE_UNSIGNED: {
        readonly check: "signatures";
        readonly severity: "error";
        readonly title: "a line without a signature";
        readonly help: "restore the signature, or have the line written by \"evidence sign append\"";
    };
    readonly EVIDENCE_SIGNATURE_MALFORMED: {
        readonly check: "signatures";
        readonly severity: "error";
        readonly title: "a signature of a wrong form";
        readonly help: "restore the line from history; signatures are 64 lower-case hex digits and are never edited by hand";
    };
    readonly EVIDENCE_SIGNATURE_INVALID: {
        readonly check: "signatures";
        readonly severity: "error";
        readonly title: "the signature does not fit the line";
        readonly help: "restore the line from history, and find out who altered it or which key signed it";
    };
    readonly EVIDENCE_SIGNATURE_UNVERIFIABLE: {
        readonly check: "signatures";
        readonly severity: "error";
        readonly title: "a signature that cannot be checked here";
        readonly help: "give the gate the key of this version; where no key may be, run with --keyless and check in a job that has it";
    };
    readonly EVIDENCE_KEY_VERSION_REGRESSED: {
        readonly check: "signatures";
        readonly severity: "error";
        readonly title: "signed with an older key than an earlier line";
        readonly help: "sign new lines with the current key; find out who still has the retired one";
    };
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
};
export type RuleId = keyof typeof RULES;
export declare function isRuleId(text: string): text is RuleId;
