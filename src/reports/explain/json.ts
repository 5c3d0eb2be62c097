import type { Page } from './page.js';

/** Pages of the check `json`: strict JSON (spec 1.2). */
export const JSON_PAGES = {
  EVIDENCE_INVALID_JSON: {
    means: 'The line cannot be read as JSON. The finding says at which column reading stopped.',
    why: 'A line that nobody can read is no evidence. Many tools skip it without a word, so it looks as if it was never written.',
    mend: 'Write the line again with a JSON library (JSON.stringify, json.dumps) and never by gluing strings. The usual causes: single quotes, a comma after the last member, a raw line break or tab inside a string, NaN.',
    bad: "{'id': 'n-1', 'score': NaN,}",
    good: '{"id": "n-1", "score": null}',
    related: ['EVIDENCE_TRAILING_TEXT', 'EVIDENCE_TORN_LINE', 'EVIDENCE_MERGE_CONFLICT'],
  },
  EVIDENCE_TRAILING_TEXT: {
    means: 'After the JSON value there is more text on the same line, often a second record.',
    why: 'Readers take the first record only, or none. The usual cause is a lost newline between two appends.',
    mend: 'Put each record on a line of its own. In an append-only file do this before the line is merged.',
    bad: '{"id":"n-1"}{"id":"n-2"}',
    good: '{"id":"n-1"}\n{"id":"n-2"}',
    related: ['EVIDENCE_NO_FINAL_NEWLINE', 'EVIDENCE_INVALID_JSON'],
  },
  EVIDENCE_NOT_OBJECT: {
    means:
      'The line is valid JSON, but an array, a string, a number, true, false or null instead of an object.',
    why: 'A record needs names for its values: without them there is no id, no time and no schema to check it by.',
    mend: 'Write each record as an object. A file that is one big JSON array is no JSON Lines file: write one element per line.',
    bad: '["n-1","retry loop has no limit"]',
    good: '{"id":"n-1","text":"retry loop has no limit"}',
    related: ['EVIDENCE_SCHEMA_INVALID'],
  },
  EVIDENCE_DUPLICATE_KEY: {
    means:
      'One object holds the same member name twice. Spellings count as the same: "a" and "\\u0061" are one name. The finding names the place.',
    why: 'Readers disagree about which of the two counts, so one person reads "pass" where another reads "fail". It is an old way to slip a value past a check, or past a signature.',
    mend: 'Keep the member that is meant and remove the other.',
    bad: '{"id":"n-1","status":"open","status":"resolved"}',
    good: '{"id":"n-1","status":"open"}',
    related: ['EVIDENCE_UNSAFE_NUMBER', 'EVIDENCE_DUPLICATE_ID'],
  },
  EVIDENCE_UNSAFE_NUMBER: {
    means:
      'A number means something else once it is read as a double: an integer beyond 2^53 that is rounded, -0, a number so large that it becomes infinity, or one so small that it becomes 0. In families without signatures it is a warning.',
    why: 'Reading and writing the line again changes it. Two ids that differ only in their last digit become one, and an edit of that digit breaks no signature.',
    mend: 'Write the number as a string. Ids and hashes should always be strings.',
    bad: '{"id":9007199254740993}',
    good: '{"id":"9007199254740993"}',
    related: ['EVIDENCE_DUPLICATE_KEY', 'EVIDENCE_DUPLICATE_ID'],
  },
  EVIDENCE_LONE_SURROGATE: {
    means:
      'A string holds half of a surrogate pair, such as "\\ud83d" without the "\\udca1" that should follow.',
    why: 'A half stands for no character. It cannot be written as UTF-8, so each reader replaces it or fails. The usual cause is a text that was cut by length in the middle of an emoji.',
    mend: 'Write the whole character or leave it out. Cut texts by code points, not by UTF-16 units.',
    bad: '{"text":"idea \\ud83d"}',
    good: '{"text":"idea \\ud83d\\udca1"}',
    related: ['EVIDENCE_INVALID_UTF8'],
  },
  EVIDENCE_TOO_DEEP: {
    means: 'Objects and arrays are nested deeper than limits.depth (64 where the config says nothing).',
    why: 'Depth like that is no evidence, but it can crash the programs that read it.',
    mend: 'Flatten the record. If such depth is meant, raise limits.depth in evidence.config.json.',
    bad: '{"a":{"a":{"a":{"a": … 65 levels … }}}}',
    good: '{"path":"a/a/a/a","value":1}',
    related: ['EVIDENCE_LINE_TOO_LONG'],
  },
} as const satisfies Record<string, Page>;
