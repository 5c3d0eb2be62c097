import type { FilterCounts } from '../core/signature/line-filter.js';
import { auditEvents } from '../families/audit-events.js';
import type { RecordResult } from './append-record.js';
import type { SignedOptions } from './signed-append.js';
import { appendSigned } from './signed-append.js';

/** What a caller says of an event; version, time, key version and signature are added (PD-295 §5.14). */
export interface AuditEventDraft {
  readonly story_id: string;
  readonly event_type: string;
  readonly brick: 'B1' | 'B2' | 'B3' | 'B4' | 'B5';
  readonly payload_canonique: Readonly<Record<string, unknown>>;
}

/** An event as it is signed, but for key version and signature. */
export function auditEventAt(draft: AuditEventDraft, time: Date): Readonly<Record<string, unknown>> {
  return { schema_version: 3, timestamp_iso8601: time.toISOString(), ...draft };
}

/** Where the events of a story are kept, from the root of the repository: a file per day (spec 6.1). */
export function sessionPathOf(story: string, time: Date): string {
  return `data/sessions/${time.toISOString().slice(0, 10)}-${story}.jsonl`;
}

/**
 * Signs and appends an audit event to a session file, `path` from the root of the repository. Its time is taken under the
 * lock, so that the times of many writers stand in the order of their lines.
 *
 * @throws what `appendSigned` throws; nothing is written then
 */
export async function appendAuditEvent(
  root: string,
  path: string,
  draft: AuditEventDraft,
  options: SignedOptions,
): Promise<RecordResult> {
  const { now = () => new Date() } = options;
  const target = { root, family: auditEvents, livePath: path };
  return await appendSigned(target, { ...draft }, { ...options, complete: () => auditEventAt(draft, now()) });
}

/** `unsigned_entry_detected`: a run met lines of `source` that it left out (spec 2.5). No text of them. */
export function unsignedEntryEvent(
  source: string,
  { unsigned, malformed, invalid, unverifiable, repeated }: FilterCounts,
  { story, brick }: { readonly story: string; readonly brick: AuditEventDraft['brick'] },
): AuditEventDraft {
  return {
    story_id: story,
    event_type: 'unsigned_entry_detected',
    brick,
    payload_canonique: { source, unsigned, malformed, invalid, unverifiable, repeated },
  };
}
