import type { RuleId } from '../../core/rules.js';
import { APPEND_ONLY_PAGES } from './append-only.js';
import { JSON_PAGES } from './json.js';
import { LINE_PAGES } from './lines.js';
import type { Page } from './page.js';
import { PARITY_PAGES } from './parity.js';
import { POLICY_PAGES } from './policy.js';
import { RECORD_PAGES } from './records.js';
import { SIGNATURE_PAGES } from './signatures.js';
import { ROLLOVER_PAGES } from './rollover.js';
import { RUN_PAGES } from './runs.js';

/** A page for every rule; a rule without one does not compile. */
export const RULE_PAGES: Readonly<Record<RuleId, Page>> = {
  ...LINE_PAGES,
  ...JSON_PAGES,
  ...RECORD_PAGES,
  ...SIGNATURE_PAGES,
  ...APPEND_ONLY_PAGES,
  ...ROLLOVER_PAGES,
  ...PARITY_PAGES,
  ...POLICY_PAGES,
  ...RUN_PAGES,
};
