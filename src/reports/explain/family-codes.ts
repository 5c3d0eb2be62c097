import type { RuleId } from '../../core/rules.js';

/** What a family's own reason code stands for. */
export interface FamilyCodePage {
  /** Preset of the families that use the code. */
  readonly preset: string;
  readonly title: string;
  readonly means: string;
  /** The rules behind it: a finding names both. */
  readonly rules: readonly RuleId[];
}

const NOT_A_RECORD: readonly RuleId[] = [
  'EVIDENCE_SCHEMA_INVALID',
  'EVIDENCE_SCHEMA_VERSION_UNKNOWN',
  'EVIDENCE_INVALID_JSON',
  'EVIDENCE_TRAILING_TEXT',
  'EVIDENCE_NOT_OBJECT',
  'EVIDENCE_DUPLICATE_KEY',
  'EVIDENCE_UNSAFE_NUMBER',
  'EVIDENCE_LONE_SURROGATE',
  'EVIDENCE_TOO_DEEP',
];

/** Reason codes that the presets' users know, as their own documents publish them (spec 3 and 4). */
export const FAMILY_CODES: Readonly<Record<string, FamilyCodePage>> = {
  CROSS_MODEL_FINDINGS_INVALID: {
    preset: 'sovereign-critic',
    title: 'a line is no valid critic finding',
    means:
      'A line of handoffs/sovereign_critic_findings.jsonl is no JSON object, or does not fit the schema of a cross-model finding.',
    rules: NOT_A_RECORD,
  },
  SOVEREIGN_MEMORY_SCHEMA_INVALID: {
    preset: 'sovereign-memory',
    title: 'a line is no valid memory entry',
    means:
      'A line under docs/engineering/sovereign-memory/ is no JSON object, or does not fit the schema of its memory family.',
    rules: NOT_A_RECORD,
  },
  SOVEREIGN_MEMORY_SECRET_DETECTED: {
    preset: 'sovereign-memory',
    title: 'a memory entry holds a secret',
    means:
      'A memory entry holds something that looks like a credential. Memory is read into prompts, so it would travel far.',
    rules: ['EVIDENCE_SECRET_DETECTED'],
  },
  LEDGER_SCHEMA_INVALID: {
    preset: 'decision-ledger',
    title: 'a line is no valid ledger entry',
    means:
      'A line under handoffs/sovereign_decisions/ is no JSON object, or does not fit the schema of the decision ledger.',
    rules: NOT_A_RECORD,
  },
  LEDGER_SECRET_DETECTED: {
    preset: 'decision-ledger',
    title: 'a ledger entry holds a secret',
    means: 'An entry of the decision ledger holds something that looks like a credential.',
    rules: ['EVIDENCE_SECRET_DETECTED'],
  },
  'ERR-295-UNSIGNED_ENTRY': {
    preset: 'living-memory',
    title: 'an audit event without a valid signature',
    means:
      'A line of data/sessions/*.jsonl has no signature, or one that is malformed or does not fit it. Readers of the living memory leave such a line out and count it.',
    rules: ['EVIDENCE_UNSIGNED', 'EVIDENCE_SIGNATURE_MALFORMED', 'EVIDENCE_SIGNATURE_INVALID'],
  },
};
