import { describe, expect, it } from '@jest/globals';
import { shippedValidator } from '../../src/core/schema/shipped.js';
import { auditEvents } from '../../src/families/audit-events.js';
import { claimsRecord, createFamilyMatcher } from '../../src/families/match.js';

const FLAT = { count_configured: 5, count_effective: 1, result_ids: ['PD-042'], under_corpus: true };

const event = (changes: object): Record<string, unknown> => ({
  schema_version: 3,
  timestamp_iso8601: '2026-03-01T09:30:00.000Z',
  story_id: 'PD-7',
  event_type: 'veille_injected',
  brick: 'B5',
  key_version: 1,
  payload_canonique: FLAT,
  sig_hmac_sha256: 'ab'.repeat(32),
  ...changes,
});

async function pointersOf(record: Record<string, unknown>): Promise<readonly string[]> {
  const validate = await shippedValidator('audit-event.v3');
  return (validate(record) ?? []).map(({ pointer }) => pointer);
}

describe('audit-events', () => {
  it('is plain data', () => {
    expect(structuredClone(auditEvents)).toEqual(auditEvents);
  });

  it('is signed and append-only', () => {
    expect([auditEvents.signature, auditEvents.appendOnly]).toEqual(['required', true]);
  });

  it('has session files and no files below them', () => {
    const match = createFamilyMatcher([auditEvents]);
    const paths = ['data/sessions/2026-03-01-PD-7.jsonl', 'data/sessions/a/b.jsonl', 'data/metrics.jsonl'];
    expect(paths.map((path) => match(path)?.name)).toEqual(['audit-events', undefined, undefined]);
  });

  it('claims an event whose signature was dropped', () => {
    const { sig_hmac_sha256: _, ...unsigned } = event({});
    expect(claimsRecord(auditEvents, unsigned)).toBe(true);
  });

  it("does not claim another project's session", () => {
    expect(claimsRecord(auditEvents, { session: 1, event_type: 'login' })).toBe(false);
  });
});

describe('audit-event.v3', () => {
  it.each([
    ['a veille event', {}],
    ['a clarification event', { event_type: 'clarification_injected' }],
    [
      'a restored learning',
      { event_type: 'learning_restored', brick: 'B4', payload_canonique: { id: 'L-1' } },
    ],
    ['an event of an unpublished shape', { event_type: 'fail_closed_recursion', payload_canonique: {} }],
    ['another brick', { event_type: 'unsigned_entry_detected', brick: 'B1' }],
  ])('accepts %s', async (_, changes) => {
    expect(await pointersOf(event(changes))).toEqual([]);
  });

  it.each([
    ['another schema version', { schema_version: 2 }, '/schema_version'],
    ['a time without milliseconds', { timestamp_iso8601: '2026-03-01T09:30:00Z' }, '/timestamp_iso8601'],
    ['a day that is none', { timestamp_iso8601: '2026-02-29T09:30:00.000Z' }, '/timestamp_iso8601'],
    ['an unknown event', { event_type: 'learning_lost' }, '/event_type'],
    ['an unknown brick', { brick: 'B6' }, '/brick'],
    ['key version zero', { key_version: 0 }, '/key_version'],
    ['an upper-case signature', { sig_hmac_sha256: 'AB'.repeat(32) }, '/sig_hmac_sha256'],
    ['an empty story', { story_id: '' }, '/story_id'],
    ['another member', { note: 'x' }, ''],
    ['another member in a flat payload', { payload_canonique: { ...FLAT, note: 1 } }, '/payload_canonique'],
    ['sections in a flat event', { payload_canonique: { sections: {} } }, '/payload_canonique'],
    [
      'a section too few',
      { event_type: 'learning_injected', payload_canonique: { sections: { learning: FLAT, veille: FLAT } } },
      '/payload_canonique/sections',
    ],
    ['a purge without a story', { event_type: 'clarification_purged' }, '/payload_canonique'],
    [
      'a rotation without versions',
      { event_type: 'audit_key_rotated', payload_canonique: {} },
      '/payload_canonique',
    ],
    ['a payload that is no object', { payload_canonique: [] }, '/payload_canonique'],
  ])('refuses %s, at that place', async (_, changes, pointer) => {
    expect([...new Set(await pointersOf(event(changes)))]).toEqual([pointer]);
  });

  it.each(Object.keys(event({})))('asks for %s', async (member) => {
    const { [member]: _, ...others } = event({});
    expect(await pointersOf(others)).toEqual(['']);
  });
});
