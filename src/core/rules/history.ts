import type { Rule } from './rule.js';

/** Rules about what must stay as it was (spec 1.8 to 1.10, 1.12). */
export const HISTORY_RULES = {
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
} as const satisfies Record<string, Rule>;
