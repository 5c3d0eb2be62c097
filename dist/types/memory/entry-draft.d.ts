import type { MemoryFamilyName } from './entry.js';
/** Members of an entry that is to be written; those that the writer fills may be missing. */
export type EntryDraft = Readonly<Record<string, unknown>>;
/** Where a draft does not say how much it matters. */
export declare const DEFAULT_IMPACT_SCORE = 50;
/**
 * A whole entry from a draft. What follows from other members is computed, whatever the draft says (decision_key,
 * failure_reason_code); what is missing is filled (schema_version, ts, entry_id, impact_score, tags, status). Members that
 * are null or undefined are left out.
 */
export declare function completeEntry(family: MemoryFamilyName, draft: EntryDraft, now: Date): Record<string, unknown>;
