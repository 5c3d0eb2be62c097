import type { FilterCounts } from '../core/signature/line-filter.js';
import type { RecordResult } from './append-record.js';
import type { SignedOptions } from './signed-append.js';
/** What a caller says of an event; version, time, key version and signature are added (PD-295 §5.14). */
export interface AuditEventDraft {
    readonly story_id: string;
    readonly event_type: string;
    readonly brick: 'B1' | 'B2' | 'B3' | 'B4' | 'B5';
    readonly payload_canonique: Readonly<Record<string, unknown>>;
}
/** An event as it is signed, but for key version and signature. */
export declare function auditEventAt(draft: AuditEventDraft, time: Date): Readonly<Record<string, unknown>>;
/** Where the events of a story are kept, from the root of the repository: a file per day (spec 6.1). */
export declare function sessionPathOf(story: string, time: Date): string;
/**
 * Signs and appends an audit event to a session file, `path` from the root of the repository. Its time is taken under the
 * lock, so that the times of many writers stand in the order of their lines.
 *
 * @throws what `appendSigned` throws; nothing is written then
 */
export declare function appendAuditEvent(root: string, path: string, draft: AuditEventDraft, options: SignedOptions): Promise<RecordResult>;
/** `unsigned_entry_detected`: a run met lines of `source` that it left out (spec 2.5). No text of them. */
export declare function unsignedEntryEvent(source: string, { unsigned, malformed, invalid, unverifiable, repeated }: FilterCounts, { story, brick }: {
    readonly story: string;
    readonly brick: AuditEventDraft['brick'];
}): AuditEventDraft;
