import type { Rule } from './rule.js';

/** Rules about lines and strict JSON (spec 1.1, 1.2). */
export const FRAMING_RULES = {
  EVIDENCE_INVALID_UTF8: {
    check: 'lines',
    severity: 'error',
    title: 'bytes that are not UTF-8',
    help: 'write the line again as UTF-8; nothing is repaired silently',
  },
  EVIDENCE_BOM: {
    check: 'lines',
    severity: 'error',
    title: 'byte order mark',
    help: 'remove the three bytes EF BB BF; JSON Lines carry no byte order mark',
  },
  EVIDENCE_CRLF: {
    check: 'lines',
    severity: 'warning',
    title: 'line ends in CR LF',
    help: 'write LF line ends, and add "*.jsonl -text" to .gitattributes',
  },
  EVIDENCE_NUL: {
    check: 'lines',
    severity: 'error',
    title: 'NUL byte',
    help: 'write the line again; a NUL byte is a sign of a crashed or truncated write',
  },
  EVIDENCE_BLANK_LINE: {
    check: 'lines',
    severity: 'warning',
    title: 'blank line',
    help: 'remove the blank line',
  },
  EVIDENCE_TORN_LINE: {
    check: 'lines',
    severity: 'error',
    title: 'incomplete last line',
    help: 'complete the last line or remove it; a writer was interrupted here',
  },
  EVIDENCE_NO_FINAL_NEWLINE: {
    check: 'lines',
    severity: 'warning',
    title: 'no newline at the end of the file',
    help: 'end the last line with a newline; the next append would be glued to it',
  },
  EVIDENCE_LINE_TOO_LONG: {
    check: 'lines',
    severity: 'error',
    title: 'line over the size limit',
    help: 'split the record, or raise limits.lineBytes in evidence.config.json',
  },
  EVIDENCE_MERGE_CONFLICT: {
    check: 'lines',
    severity: 'error',
    title: 'unresolved merge conflict',
    help: 'resolve the conflict: keep the lines of both sides, remove the markers',
  },
  EVIDENCE_FILE_TYPE: {
    check: 'lines',
    severity: 'error',
    title: 'an artifact must be a regular file',
    help: 'replace it by a regular file (mode 100644)',
  },
  EVIDENCE_GZIP_BOMB: {
    check: 'lines',
    severity: 'error',
    title: 'archive cannot be unpacked within the limits',
    help: 'write the archive again with gzip; it is damaged or unpacks to far more than an archive does',
  },
  EVIDENCE_INVALID_JSON: {
    check: 'json',
    severity: 'error',
    title: 'not valid JSON',
    help: 'write the line again as one JSON object',
  },
  EVIDENCE_TRAILING_TEXT: {
    check: 'json',
    severity: 'error',
    title: 'text after the JSON value',
    help: 'put each record on a line of its own',
  },
  EVIDENCE_NOT_OBJECT: {
    check: 'json',
    severity: 'error',
    title: 'the line is not a JSON object',
    help: 'write each record as a JSON object',
  },
  EVIDENCE_DUPLICATE_KEY: {
    check: 'json',
    severity: 'error',
    title: 'a member name occurs twice in one object',
    help: 'keep one of the two members; readers disagree about which one counts',
  },
  EVIDENCE_UNSAFE_NUMBER: {
    check: 'json',
    severity: 'error',
    title: 'a number that readers would change',
    help: 'write the number as a string',
  },
  EVIDENCE_LONE_SURROGATE: {
    check: 'json',
    severity: 'error',
    title: 'half of a surrogate pair',
    help: 'write the whole character, or remove the half',
  },
  EVIDENCE_TOO_DEEP: {
    check: 'json',
    severity: 'error',
    title: 'nested too deeply',
    help: 'flatten the record, or raise limits.depth in evidence.config.json',
  },
} as const satisfies Record<string, Rule>;
