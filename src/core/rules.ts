import { FRAMING_RULES } from './rules/framing.js';
import { HISTORY_RULES } from './rules/history.js';
import { POLICY_RULES } from './rules/policy.js';
import { RECORD_RULES } from './rules/record.js';

export { CHECK_NAMES } from './rules/rule.js';
export type { CheckName, Rule, Severity } from './rules/rule.js';

/**
 * Every rule of the gate (spec 1): the id is a contract, reports and users' configs name it.
 * The long pages behind `evidence explain` live in `reports/explain`, out of the hook's way.
 */
export const RULES = {
  ...FRAMING_RULES,
  ...RECORD_RULES,
  ...HISTORY_RULES,
  ...POLICY_RULES,
} as const;

export type RuleId = keyof typeof RULES;

export function isRuleId(text: string): text is RuleId {
  return Object.hasOwn(RULES, text);
}
