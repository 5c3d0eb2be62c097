import type { Page } from './page.js';

/** Pages of the checks `schema`, `derived`, `unique` and `order`: what a record says (spec 1.3 to 1.5). */
export const RECORD_PAGES = {
  EVIDENCE_SCHEMA_INVALID: {
    means:
      'The record does not fit the JSON Schema of its family: a member is missing, has another type, or a value that is not allowed. Every failing place of a line is a finding; the value itself is never shown.',
    why: 'Whoever reads the file counts on these members. A record with a status that nobody knows, or with no time, is not found by the reports that should show it.',
    mend: 'Write the record as its schema says; the finding names the member and what was expected. A line that is already merged stays as it is: append a corrected record, or pin old lines with "evidence adopt PATH".',
    bad: '{"id":"n-1","severity":"urgent"}',
    good: '{"id":"n-1","severity":"high"}',
    related: ['EVIDENCE_SCHEMA_VERSION_UNKNOWN', 'EVIDENCE_VOCABULARY', 'EVIDENCE_UNKNOWN_MEMBER'],
  },
  EVIDENCE_SCHEMA_VERSION_UNKNOWN: {
    means:
      'The record names a schema_version that this family does not have. A record that names none is of version 1.',
    why: 'A record cannot be judged by a schema that is not there, and what was not judged must not look as if it had passed.',
    mend: 'Write a version that the family knows. If the version is newer than your evidence-gate, update evidence-gate.',
    bad: '{"schema_version":7,"id":"n-1"}',
    good: '{"schema_version":1,"id":"n-1"}',
    related: ['EVIDENCE_SCHEMA_INVALID'],
  },
  EVIDENCE_VOCABULARY: {
    means:
      'A member holds a word that is not in the list of known words. The list is open, so this is only a warning.',
    why: 'Mostly it is a typing mistake, and the record then falls out of every report that groups by that word.',
    mend: 'Use a word of the list if one of them is meant. If the word is new and right, nothing needs to be done.',
    bad: '{"phase_id":"securty-review"}',
    good: '{"phase_id":"security-review"}',
    related: ['EVIDENCE_SCHEMA_INVALID', 'EVIDENCE_UNKNOWN_MEMBER'],
  },
  EVIDENCE_UNKNOWN_MEMBER: {
    means:
      'The record has a member that its schema does not name. The family allows this; each name is reported once.',
    why: 'Records grow over time, and that is fine. But a misspelt optional member looks just the same, and its value is then never read.',
    mend: 'Nothing, if the member is meant. Otherwise correct its name.',
    bad: '{"turnId":"…","judge_confidance":0.8}',
    good: '{"turnId":"…","judge_confidence":0.8}',
    related: ['EVIDENCE_VOCABULARY', 'EVIDENCE_SCHEMA_INVALID'],
  },
  EVIDENCE_DERIVED_MISMATCH: {
    means:
      'Some values follow from others: an issue key is a digest of the finding text, a length is the length of a text, an id is a real UUID. Here the record holds another value than the one that follows. The finding shows the right one where it is a digest or a number.',
    why: 'A value that can be computed and is wrong was not computed: it was made up, or the text was changed later. Language models often make up ids and digests that only look right.',
    mend: 'Let a program compute the value, and never a model write it. Put the value that the finding shows into the new line. If the text was changed by mistake, restore the text instead.',
    bad: '{"finding_text":"Missing timeout on retry loop.","issue_key":"ik_0123456789abcdef"}',
    good: '{"finding_text":"Missing timeout on retry loop.","issue_key":"ik_2ba899a5ec9f26b5"}',
    related: ['EVIDENCE_DUPLICATE_ID', 'EVIDENCE_SCHEMA_INVALID'],
  },
  EVIDENCE_DUPLICATE_ID: {
    means:
      'An id occurs a second time, in the same file, in its archives or in another file of the family. The finding names both places. A line that is repeated byte for byte counts too.',
    why: 'A reference to that id no longer says which record is meant, counts are too high, and a repeated line can pass off an old approval as a new one.',
    mend: 'Give the later record a new id if it is another one (crypto.randomUUID, uuidgen), or remove it if it is the same. Where two branches archived the same lines and were merged, "evidence rollover --settle" leaves each line in one archive.',
    bad: '{"id":"n-1","text":"retry loop has no limit"}\n{"id":"n-1","text":"lock is never released"}',
    good: '{"id":"n-1","text":"retry loop has no limit"}\n{"id":"n-2","text":"lock is never released"}',
    related: ['EVIDENCE_DERIVED_MISMATCH', 'EVIDENCE_MERGE_CONFLICT'],
  },
  EVIDENCE_TIME_NOT_MONOTONIC: {
    means: 'The time of a record is earlier than that of the line before it.',
    why: 'A log is read from top to bottom. A step back in time is a clock that is wrong, two branches that were merged, or a record that was written after the fact.',
    mend: 'Append records in the order of their times, and take the time when the record is written. After a merge of two branches nothing needs to be done.',
    bad: '{"id":"n-1","ts":"2026-01-05T10:00:00.000Z"}\n{"id":"n-2","ts":"2026-01-05T09:00:00.000Z"}',
    good: '{"id":"n-1","ts":"2026-01-05T09:00:00.000Z"}\n{"id":"n-2","ts":"2026-01-05T10:00:00.000Z"}',
    related: ['EVIDENCE_SCHEMA_INVALID'],
  },
  EVIDENCE_SUPERSEDED_WITHOUT_SUCCESSOR: {
    means:
      'An entry of the memory is marked as superseded, but no later entry of its family says "entry:<its id>" in its provenance_ref, text, rationale or tags.',
    why: 'To supersede is to leave a trail: the old entry stays, and the new one says what it takes the place of. Without the new one, something was only switched off, and nobody can see why.',
    mend: 'Append the entry that takes its place with "provenance_ref": "entry:<id>"; "evidence memory supersede ID --by ID2" adds the reference to an entry that is not committed yet. If nothing takes its place, the status is "archived".',
    bad: '{"entry_id":"e-1","status":"superseded"}\n{"entry_id":"e-2","status":"active"}',
    good: '{"entry_id":"e-1","status":"superseded"}\n{"entry_id":"e-2","status":"active","provenance_ref":"entry:e-1"}',
    related: ['EVIDENCE_TIME_NOT_MONOTONIC', 'EVIDENCE_DUPLICATE_ID'],
  },
} as const satisfies Record<string, Page>;
