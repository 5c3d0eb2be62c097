import type { DerivedRule } from './contract.js';
import { defineFamily } from './define.js';

/** Why a line is no entry that counts, as the readers of the living memory count it (PD-295 §5.4). */
const NO_ENTRY = 'ERR-295-UNSIGNED_ENTRY';

/** Where a payload says what was taken from a source: flat (V4, V8), or one section for each source (V1). */
const SOURCES = ['', '/sections/clarification', '/sections/learning', '/sections/veille'];

const COUNTS = SOURCES.flatMap((source): DerivedRule[] => {
  const at = `/payload_canonique${source}`;
  return [
    {
      pointer: `${at}/under_corpus`,
      of: `${at}/count_effective`,
      by: 'is-less',
      than: `${at}/count_configured`,
    },
    { pointer: `${at}/count_effective`, of: `${at}/result_ids`, by: 'item-count' },
  ];
});

/**
 * Audit events of the living memory (PD-295 §5.14, spec 2.1), a file per day and story. Their signature is their id
 * (spec 1.5). A file is recognised by members that an event has before it is signed, so that dropping signatures hides none.
 */
export const auditEvents = defineFamily({
  name: 'audit-events',
  preset: 'living-memory',
  files: ['data/sessions/*.jsonl'],
  claims: ['event_type', 'brick', 'payload_canonique'],
  schemas: { 3: 'audit-event.v3' },
  signature: 'required',
  appendOnly: true,
  time: '/timestamp_iso8601',
  derived: COUNTS,
  secrets: { ignore: ['/sig_hmac_sha256'], accept: [] },
  ownMembers: ['sig_hmac_sha256', 'key_version', 'new_key_version', 'previous_key_version'],
  codes: {
    EVIDENCE_UNSIGNED: NO_ENTRY,
    EVIDENCE_SIGNATURE_MALFORMED: NO_ENTRY,
    EVIDENCE_SIGNATURE_INVALID: NO_ENTRY,
  },
});
