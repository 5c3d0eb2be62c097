import type { Finding } from '../core/finding.js';
import { escapePath, neutralise, quoteText } from '../core/quote.js';
import type { Severity } from '../core/rules.js';
import type { Outcome, Report } from '../gate/report.js';
import { count, countsInWords, examinedInWords, MAX_RELATED, placeOf, ruleAndCode } from './wording.js';
import { countByRule, countUnlisted, selectWorst, SEVERITIES } from './worst.js';

export interface TextOptions {
  /** ANSI colours; every word stands without them too. */
  readonly color?: boolean;
  /** Findings that are shown before the rest is only counted. */
  readonly maxFindings?: number;
}

/** Code points of one message or help line; the whole of it stands in the JSON report. */
const MAX_SENTENCE = 600;

const STYLES = { bold: '1', dim: '2', error: '1;31', warning: '1;33', info: '1;36', pass: '1;32' } as const;
type Paint = (style: keyof typeof STYLES, text: string) => string;

function painter(color: boolean): Paint {
  return color ? (style, text) => `\x1b[${STYLES[style]}m${text}\x1b[0m` : (_, text) => text;
}

/**
 * What a person sees: each finding's place, reason and the one thing that mends it, then a summary line
 * (design.md, "The command line"). Ends with a newline. Bounded: the worst `maxFindings` (200) in the report's
 * order, the rest counted by rule.
 */
export function textReport(outcome: Outcome, options: TextOptions = {}): string {
  const paint = painter(options.color === true);
  const { report, facts } = outcome;
  const { shown, rest } = selectWorst(report.findings, options.maxFindings ?? 200);
  const lines: string[] = [];
  let path: string | null | undefined;
  for (const finding of shown) {
    if (path !== undefined && finding.path !== path) lines.push('');
    path = finding.path;
    lines.push(...findingLines(finding, paint));
  }
  lines.push(...restLines(rest, countUnlisted(report), paint));
  if (lines.length > 0) lines.push('');
  for (const note of facts.notes) lines.push(`${paint('bold', 'note:')} ${quoteText(note, MAX_SENTENCE)}`);
  if (report.error !== null) lines.push(...errorLines(report.error, paint));
  lines.push(...closingLines(report, paint));
  return `${lines.map(neutralise).join('\n')}\n`;
}

/** A question that could not be answered, as every door prints it: what is wrong, and what to do about it. */
export function gateErrorText(error: { message: string; help: string }, options: TextOptions = {}): string {
  const paint = painter(options.color === true);
  return `${errorLines(error, paint).join('\n')}\n`;
}

function errorLines(error: { message: string; help: string }, paint: Paint): string[] {
  return [
    `${paint('error', 'evidence:')} ${quoteText(error.message, MAX_SENTENCE)}`,
    `  ${quoteText(error.help, MAX_SENTENCE)}`,
  ];
}

function findingLines(finding: Finding, paint: Paint): string[] {
  const { line, end_line: end } = finding;
  const span = line !== null && end !== null && end > line ? ` (lines ${line} to ${end})` : '';
  return [
    `${paint('bold', placeOf(finding))}  ${paint(finding.severity, finding.severity)}  ${ruleAndCode(finding)}`,
    `  ${quoteText(finding.message, MAX_SENTENCE)}${span}`,
    ...relatedLines(finding, paint),
    `  ${paint('dim', 'help:')} ${quoteText(finding.help, MAX_SENTENCE)}`,
  ];
}

function relatedLines({ related }: Finding, paint: Paint): string[] {
  const lines = related.slice(0, MAX_RELATED).map(({ path, line, message }) => {
    const place = `${escapePath(path)}${line === null ? '' : `:${line}`}`;
    return `  ${paint('dim', 'see:')} ${place}  ${quoteText(message, MAX_SENTENCE)}`;
  });
  const left = related.length - lines.length;
  return left > 0
    ? [...lines, `  ${paint('dim', 'see:')} ${count(left, 'more place')} in the JSON report`]
    : lines;
}

function restLines(
  rest: readonly Finding[],
  unlisted: Readonly<Record<Severity, number>>,
  paint: Paint,
): string[] {
  const beyond = SEVERITIES.map((severity) => ({ severity, count: unlisted[severity] }))
    .filter(({ count: times }) => times > 0)
    .map((entry) => ({ ...entry, rule: 'counted only: over what a report lists' }));
  const counts = [...countByRule(rest), ...beyond];
  if (counts.length === 0) return [];
  const width = Math.max(...counts.map((entry) => String(entry.count).length));
  const total = counts.reduce((sum, entry) => sum + entry.count, 0);
  return [
    '',
    `and ${total} more, not shown here:`,
    ...counts.map(
      ({ severity, rule, count: times }) =>
        `  ${String(times).padStart(width)}  ${paintPadded(severity, paint)}  ${rule}`,
    ),
    `see ${beyond.length === 0 ? 'all' : 'more'} of them with --format json`,
  ];
}

/** Columns are aligned by the word's own width: escape sequences have none. */
function paintPadded(severity: Severity, paint: Paint): string {
  return paint(severity, severity) + ' '.repeat('warning'.length - severity.length);
}

function closingLines(report: Report, paint: Paint): string[] {
  const lines: string[] = [];
  const { findings, examined } = report;
  const first = findings.find((finding) => finding.severity === 'error') ?? findings[0];
  if (first !== undefined) {
    const files = new Set(findings.map((finding) => finding.path).filter((path) => path !== null)).size;
    const style = report.counts.error > 0 ? 'error' : 'warning';
    lines.push(
      `${paint(style, countsInWords(report.counts))} in ${count(files, 'file')} (${count(examined.lines, 'line')} examined)`,
      `${paint('dim', 'what a rule means:')} evidence explain ${first.rule}`,
    );
  }
  if (report.verdict === 'pass') {
    lines.push(
      `${paint('pass', 'pass:')} ${first === undefined ? passInWords(examined) : 'none of these is an error'}`,
    );
  }
  return lines;
}

function passInWords(examined: Report['examined']): string {
  if (examined.files > 0) return `${examinedInWords(examined)}, nothing found`;
  if (examined.skipped_unchanged > 0)
    return `nothing new to examine, ${count(examined.skipped_unchanged, 'unchanged file')} skipped`;
  return 'nothing to examine';
}
