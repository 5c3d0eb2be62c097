import type { RuleId } from '../core/rules.js';

const NOT_A_RECORD = [
  'EVIDENCE_INVALID_JSON',
  'EVIDENCE_TRAILING_TEXT',
  'EVIDENCE_NOT_OBJECT',
  'EVIDENCE_DUPLICATE_KEY',
  'EVIDENCE_UNSAFE_NUMBER',
  'EVIDENCE_LONE_SURROGATE',
  'EVIDENCE_TOO_DEEP',
  'EVIDENCE_SCHEMA_INVALID',
  'EVIDENCE_SCHEMA_VERSION_UNKNOWN',
] as const satisfies readonly RuleId[];

/**
 * A family's schema code stands for every way in which a line is no record of the family: broken JSON, an unknown version,
 * a broken schema. What is wrong with a sound record (an invented value, a repeated id) keeps the rule as its code.
 */
export function schemaCodes(code: string): Partial<Record<RuleId, string>> {
  return Object.fromEntries(NOT_A_RECORD.map((rule) => [rule, code]));
}
