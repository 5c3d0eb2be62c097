import type { Finding } from '../core/finding.js';
import { escapePath } from '../core/quote.js';
import type { Report } from '../gate/report.js';
import { jsonText } from './json-text.js';

/** UTF-16 units per piece: few writes, and never the whole report in one string. */
const PIECE = 1 << 16;

/**
 * The report as schemas/report.v1.schema.json describes it, in pieces; members in the schema's order, one finding per
 * line, a newline at the end. The pieces joined are the document.
 */
export function* jsonReport(report: Report): Iterable<string> {
  yield [
    `{\n  "schema_version": ${report.schema_version}`,
    member('tool', { name: report.tool.name, version: report.tool.version }),
    member('mode', report.mode),
    member('base', report.base),
    member('head', report.head),
    member('verdict', report.verdict),
    member('examined', {
      files: report.examined.files,
      lines: report.examined.lines,
      bytes: report.examined.bytes,
      skipped_unchanged: report.examined.skipped_unchanged,
    }),
    '  "families": ',
  ].join(',\n');
  yield* list(report.families, (family) => ({
    name: family.name,
    files: family.files,
    lines: family.lines,
    signed: family.signed,
    unsigned: family.unsigned,
    invalid: family.invalid,
    unverifiable: family.unverifiable,
  }));
  const { error, warning, info } = report.counts;
  yield `,\n${member('counts', { error, warning, info })},\n  "findings": `;
  yield* list(report.findings, inOrder);
  const fault = report.error;
  yield `,\n${member('error', fault === null ? null : { code: fault.code, message: escapePath(fault.message), help: escapePath(fault.help) })}\n}\n`;
}

function member(name: string, value: unknown): string {
  return `  "${name}": ${jsonText(value)}`;
}

function* list<T>(values: readonly T[], toJson: (value: T) => unknown): Iterable<string> {
  let piece = '[';
  for (const [at, value] of values.entries()) {
    piece += `${at === 0 ? '' : ','}\n    ${jsonText(toJson(value))}`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}${values.length === 0 ? '' : '\n  '}]`;
}

/** One order of members, wherever a finding was built. Sentences are one line each; paths and ids stay exact. */
function inOrder(finding: Finding): Finding {
  return {
    rule: finding.rule,
    code: finding.code,
    check: finding.check,
    severity: finding.severity,
    family: finding.family,
    path: finding.path,
    line: finding.line,
    end_line: finding.end_line,
    column: finding.column,
    byte_offset: finding.byte_offset,
    pointer: finding.pointer,
    record_id: finding.record_id,
    message: escapePath(finding.message),
    help: escapePath(finding.help),
    fingerprint: finding.fingerprint,
    related: finding.related.map(({ path, line, message }) => ({ path, line, message: escapePath(message) })),
  };
}
