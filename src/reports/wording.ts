import type { Finding } from '../core/finding.js';
import { escapePath } from '../core/quote.js';
import type { Report } from '../gate/report.js';

/** `1 line`, `2 lines`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** `2 errors, 1 warning`; findings of severity info are named only where there are some. */
export function countsInWords({ error, warning, info }: Report['counts']): string {
  const words = [count(error, 'error'), count(warning, 'warning')];
  if (info > 0) words.push(`${info} info`);
  return words.join(', ');
}

/** `path:line:column`, as far as they are known: the form that editors and terminals make clickable. */
export function placeOf(finding: Finding): string {
  const { path, line, column } = finding;
  if (path === null) return finding.family === null ? '(no file)' : `(family ${escapePath(finding.family)})`;
  if (line === null) return escapePath(path);
  return `${escapePath(path)}:${line}${column === null ? '' : `:${column}`}`;
}

/** The rule, and the code that the family's users know where it is another one. */
export function ruleAndCode(finding: Finding): string {
  return finding.code === finding.rule ? finding.rule : `${finding.rule} (${escapePath(finding.code)})`;
}

/** Other places named per finding where space is short; the JSON report has them all. */
export const MAX_RELATED = 5;

/** What was looked at: `3 files, 41 lines examined, 12 unchanged files skipped`. */
export function examinedInWords({ files, lines, skipped_unchanged: skipped }: Report['examined']): string {
  const words = `${count(files, 'file')}, ${count(lines, 'line')} examined`;
  return skipped === 0 ? words : `${words}, ${count(skipped, 'unchanged file')} skipped`;
}
