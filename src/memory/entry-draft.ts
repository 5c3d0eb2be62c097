import { randomUUID } from 'node:crypto';
import { computeDecisionKey } from '../core/values/decision-key.js';
import type { MemoryFamilyName } from './entry.js';
import { failureReasonOf } from './mistake-reasons.js';

/** Members of an entry that is to be written; those that the writer fills may be missing. */
export type EntryDraft = Readonly<Record<string, unknown>>;

/** Where a draft does not say how much it matters. */
export const DEFAULT_IMPACT_SCORE = 50;

/**
 * A whole entry from a draft. What follows from other members is computed, whatever the draft says (decision_key,
 * failure_reason_code); what is missing is filled (schema_version, ts, entry_id, impact_score, tags, status). Members that
 * are null or undefined are left out.
 */
export function completeEntry(
  family: MemoryFamilyName,
  draft: EntryDraft,
  now: Date,
): Record<string, unknown> {
  const given = Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== null && value !== undefined),
  );
  return {
    schema_version: 1,
    ts: now.toISOString(),
    entry_id: randomUUID(),
    impact_score: DEFAULT_IMPACT_SCORE,
    tags: [],
    status: 'active',
    ...given,
    ...derivedMembers(family, given),
  };
}

function derivedMembers(family: MemoryFamilyName, given: EntryDraft): Record<string, unknown> {
  if (family === 'decisions' && typeof given['decision_text'] === 'string') {
    return { decision_key: computeDecisionKey(given['decision_text']) };
  }
  const tag = given['mistake_tag'];
  const reason = family === 'mistakes' && typeof tag === 'string' ? failureReasonOf(tag) : null;
  return reason === null ? {} : { failure_reason_code: reason };
}
