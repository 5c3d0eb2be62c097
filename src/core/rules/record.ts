import type { Rule } from './rule.js';

/** Rules about what a record says (spec 1.3 to 1.7). */
export const RECORD_RULES = {
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
  EVIDENCE_SUPERSEDED_WITHOUT_SUCCESSOR: {
    check: 'order',
    severity: 'warning',
    title: 'a superseded entry that no later entry refers to',
    help: 'append the entry that takes its place with provenance_ref "entry:<id of the superseded one>"',
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
} as const satisfies Record<string, Rule>;
