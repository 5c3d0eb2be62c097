import { afterAll, describe, expect, it } from '@jest/globals';
import { appendAuditEvent, sessionPathOf, unsignedEntryEvent } from '../../src/stores/audit-event.js';
import { verdictOf } from '../core/signature/keys.js';
import { noSecrets, Place, removeFolders } from './scene.js';
import { ONE } from './signed-scene.js';

afterAll(removeFolders);

const COUNTS = { valid: 4, unsigned: 1, malformed: 0, invalid: 2, unverifiable: 0, repeated: 3 };
const MOMENT = new Date('2026-03-01T09:30:00.123Z');
const PATH = sessionPathOf('PD-7', MOMENT);
const options = { ...noSecrets, ring: ONE, now: () => MOMENT };

describe('appendAuditEvent', () => {
  it('writes a signed event that its schema takes', async () => {
    const place = new Place();
    const event = unsignedEntryEvent('data/learnings.jsonl', COUNTS, { story: 'PD-7', brick: 'B3' });
    const result = await appendAuditEvent(place.root, PATH, event, options);
    expect(result).toMatchObject({
      status: 'appended',
      record: {
        schema_version: 3,
        timestamp_iso8601: '2026-03-01T09:30:00.123Z',
        event_type: 'unsigned_entry_detected',
        payload_canonique: { source: 'data/learnings.jsonl', unsigned: 1, invalid: 2, repeated: 3 },
      },
    });
    expect(verdictOf(place.read(PATH).trimEnd(), ONE).state).toBe('valid');
  });

  it('refuses an event whose counts do not follow from each other', async () => {
    const place = new Place();
    const payload = { count_configured: 3, count_effective: 3, result_ids: [], under_corpus: false };
    const draft = {
      story_id: 'PD-7',
      event_type: 'veille_injected',
      brick: 'B5',
      payload_canonique: payload,
    } as const;
    const result = await appendAuditEvent(place.root, PATH, draft, options);
    expect(result).toMatchObject({ status: 'refused', refusals: [{ rule: 'EVIDENCE_DERIVED_MISMATCH' }] });
  });
});

describe('sessionPathOf', () => {
  it('is a file per day and story', () => {
    expect(PATH).toBe('data/sessions/2026-03-01-PD-7.jsonl');
  });
});
