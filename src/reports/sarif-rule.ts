import { RULES } from '../core/rules.js';
import type { RuleId, Severity } from '../core/rules.js';
import { ruleHelp } from './explain.js';

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** A rule as a SARIF reportingDescriptor; its help is the page that `evidence explain` shows. */
export function sarifRule(id: RuleId): object {
  const { check, severity, title, help } = RULES[id];
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: `${title}: ${help}` },
    help: ruleHelp(id),
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: ['evidence', check] },
  };
}
