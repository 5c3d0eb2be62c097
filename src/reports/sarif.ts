import type { Finding } from '../core/finding.js';
import { escapePath, quoteText } from '../core/quote.js';
import type { Outcome, Report } from '../gate/report.js';
import { jsonText } from './json-text.js';
import { sarifResult } from './sarif-result.js';
import { sarifRule } from './sarif-rule.js';
import { countsInWords } from './wording.js';
import { worstFirst } from './worst.js';

export interface SarifOptions {
  /** Address of the repository, for `versionControlProvenance`, which SARIF allows only with one. */
  readonly repositoryUri?: string;
  /** GitHub takes 25,000 results per run. */
  readonly maxResults?: number;
  /** UTF-8 bytes that the document stays under; GitHub takes 10 MB. */
  readonly maxBytes?: number;
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u;

/**
 * The report as SARIF 2.1.0 (OASIS standard with errata 01), within GitHub's limits for code scanning: what does not
 * fit is left out worst last, and an invocation notification says how much. One result per line, a newline at the end.
 */
export function sarifReport(outcome: Outcome, options: SarifOptions = {}): string {
  const { report } = outcome;
  const { maxResults = 25_000, maxBytes = 10_000_000 } = options;
  const rules = [...new Set(report.findings.map((finding) => finding.rule))].sort();
  const ruleIndex = new Map<string, number>(rules.map((rule, at) => [rule, at]));
  const head = jsonText({ tool: { driver: { ...driver(report), rules: rules.map(sarifRule) } } }).slice(
    0,
    -1,
  );
  const provenance = provenanceOf(report, options.repositoryUri);
  const frame = (results: string, left: readonly Finding[]): string => {
    const rest = jsonText({
      invocations: [invocation(outcome, left)],
      columnKind: 'utf16CodeUnits',
      originalUriBaseIds: { '%SRCROOT%': { description: { text: 'the root of the repository' } } },
      ...(provenance === null ? {} : { versionControlProvenance: [provenance] }),
      properties: { mode: report.mode, verdict: report.verdict, base: report.base, head: report.head },
    }).slice(1);
    return `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[${head},"results":[${results}],${rest}]}\n`;
  };
  const worst = worstFirst(report.findings);
  let room = maxBytes - 1 - Buffer.byteLength(frame('', worst));
  const results: string[] = [];
  for (const finding of worst.slice(0, maxResults)) {
    const result = `\n${jsonText(sarifResult(finding, ruleIndex.get(finding.rule)!))}`;
    room -= Buffer.byteLength(result) + 1;
    if (room < 0) break;
    results.push(result);
  }
  return frame(results.join(','), worst.slice(results.length));
}

function driver(report: Report): object {
  const { name, version } = report.tool;
  return { name, version, semanticVersion: version };
}

function invocation({ report, facts }: Outcome, left: readonly Finding[]): object {
  const notifications = [
    ...(report.error === null
      ? []
      : [notification('error', `${report.error.message}: ${report.error.help}`, report.error.code)]),
    ...(left.length === 0 ? [] : [notification('warning', leftInWords(left))]),
    ...facts.notes.slice(0, 100).map((note) => notification('note', note)),
  ];
  return {
    executionSuccessful: report.verdict !== 'cannot-tell',
    exitCode: { pass: 0, findings: 1, 'cannot-tell': 2 }[report.verdict],
    ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
  };
}

function notification(level: 'error' | 'warning' | 'note', text: string, id?: string): object {
  return {
    level,
    message: { text: quoteText(text, 1000) },
    ...(id === undefined ? {} : { descriptor: { id } }),
  };
}

function leftInWords(left: readonly Finding[]): string {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const finding of left) counts[finding.severity]++;
  return `${left.length} more findings (${countsInWords(counts)}) are left out to stay within the size limits; the JSON report has all of them`;
}

function provenanceOf({ head }: Report, repositoryUri: string | undefined): object | null {
  if (repositoryUri === undefined || head === null || !COMMIT.test(head)) return null;
  return { repositoryUri: escapePath(repositoryUri), revisionId: head, mappedTo: { uriBaseId: '%SRCROOT%' } };
}
