import type { Finding } from '../core/finding.js';
import type { Outcome, Report } from '../gate/report.js';
import { markdownCode, markdownText } from './markdown.js';
import { checkTable, familyTable } from './summary-tables.js';
import { count, countsInWords, examinedInWords, MAX_RELATED, placeOf } from './wording.js';
import { worstFirst } from './worst.js';

export interface SummaryOptions {
  /** UTF-8 bytes that the whole summary file must stay under; over 1 MiB the runner drops all of it. */
  readonly maxBytes?: number;
  /** Bytes that earlier steps of the job have written to the same file. */
  readonly usedBytes?: number;
  readonly maxFindings?: number;
}

export interface CommentOptions {
  /** UTF-16 units; GitHub takes at most 65,536 characters. */
  readonly maxCharacters?: number;
  readonly maxFindings?: number;
}

/** Lines of one list; what comes after is counted. */
const MAX_LIST = 100;

/**
 * The job summary in Markdown (spec 7.3): the verdict in the first line, what was examined, check x family, what the
 * change does to the evidence, the worst findings with what mends them, what was left out and why. Fewer than
 * `maxBytes` (1,000,000) bytes together with `usedBytes`, always whole lines; empty when not even the verdict fits.
 */
export function markdownSummary(outcome: Outcome, options: SummaryOptions = {}): string {
  const { maxBytes = 1_000_000, usedBytes = 0, maxFindings = 200 } = options;
  return compose(outcome, maxFindings, maxBytes - usedBytes - 1, (text) => Buffer.byteLength(text));
}

/** The same for a pull request comment of at most `maxCharacters` (65,000). */
export function markdownComment(outcome: Outcome, options: CommentOptions = {}): string {
  const { maxCharacters = 65_000, maxFindings = 50 } = options;
  return compose(outcome, maxFindings, maxCharacters, (text) => text.length);
}

function compose(
  outcome: Outcome,
  maxFindings: number,
  limit: number,
  measure: (text: string) => number,
): string {
  const { report, facts } = outcome;
  const title = `## ${verdictInWords(report)}\n`;
  if (measure(title) > limit) return '';
  const worst = worstFirst(report.findings);
  // Room for the line that counts the rest is set aside first: a cut must never go unsaid.
  let left = limit - measure(title) - measure(restLine(worst, 0));
  const fits = (section: string): string => {
    if (measure(section) > left) return '';
    left -= measure(section);
    return section;
  };
  // In order of worth; put together in order of reading.
  const examined = fits(`\n${examinedLines(report)}`);
  const notes = fits(list('Notes', facts.notes));
  const checks = fits(checkTable(outcome));
  const families = fits(familyTable(report.families));
  const diff = fits(list('Evidence in this change', facts.diff));
  const skipped = fits(list('Left out', facts.skipped));
  const heading = worst.length === 0 ? '' : fits('\n### Findings\n\n');
  const lines: string[] = [];
  for (const finding of heading === '' ? [] : worst.slice(0, maxFindings)) {
    const line = fits(findingLine(finding));
    if (line === '') break;
    lines.push(line);
  }
  const rest = lines.length < worst.length ? restLine(worst, lines.length) : '';
  return [title, examined, checks, families, diff, heading, ...lines, rest, skipped, notes].join('');
}

function verdictInWords(report: Report): string {
  if (report.verdict === 'cannot-tell') return '❓ Evidence Gate: cannot tell';
  const { error, warning, info } = report.counts;
  const counts = error + warning + info === 0 ? '' : ` (${countsInWords(report.counts)})`;
  return report.verdict === 'pass'
    ? `✅ Evidence Gate: pass${counts}`
    : `❌ Evidence Gate: findings${counts}`;
}

function examinedLines(report: Report): string {
  const { error, base, head, mode } = report;
  const fault =
    error === null
      ? ''
      : `**${markdownText(error.message)}** (${error.code})<br>${markdownText(error.help)}\n\n`;
  const range = [
    ...(base === null ? [] : [`base ${revision(base)}`]),
    ...(head === null ? [] : [`head ${revision(head)}`]),
  ];
  return `${fault}${examinedInWords(report.examined)} (${[`mode ${mode}`, ...range].join(', ')}).\n`;
}

/** Twelve digits name a commit well enough for people; the report has them all. */
function revision(name: string): string {
  return markdownCode(/^[0-9a-f]{40,}$/u.test(name) ? name.slice(0, 12) : name);
}

function findingLine(finding: Finding): string {
  const { line, end_line: end } = finding;
  const span = line !== null && end !== null && end > line ? ` (lines ${line} to ${end})` : '';
  const code = finding.code === finding.rule ? '' : ` (${markdownCode(finding.code)})`;
  const related = finding.related
    .slice(0, MAX_RELATED)
    .map(
      ({ path, line: at, message }) =>
        `<br>see ${markdownCode(at === null ? path : `${path}:${at}`)}: ${markdownText(message)}`,
    );
  return `- **${finding.severity}** ${markdownCode(placeOf(finding))} ${markdownCode(finding.rule)}${code}<br>${markdownText(finding.message)}${span}${related.join('')}<br>help: ${markdownText(finding.help)}\n`;
}

/** What is not shown, by severity. `worst` is ordered worst first, of which the first `shown` stand above. */
function restLine(worst: readonly Finding[], shown: number): string {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const finding of worst.slice(shown)) counts[finding.severity]++;
  return `\n**${worst.length - shown} more in the report** (${countsInWords(counts)})\n`;
}

function list(heading: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const lines = items.slice(0, MAX_LIST).map((item) => `- ${markdownText(item)}\n`);
  const rest = items.length - lines.length;
  return `\n### ${heading}\n\n${lines.join('')}${rest > 0 ? `- and ${count(rest, 'more line')}\n` : ''}`;
}
