import type { FamilyTally, Outcome } from '../gate/report.js';
import { markdownText } from './markdown.js';
import { count } from './wording.js';

/** Families shown; the report has the others too. */
const MAX_FAMILIES = 50;
/** With more families than this they are the rows: a page scrolls down better than to the right. */
const MAX_COLUMNS = 6;

/** Check x family as the gate counted it: `ok`, the findings, or `-` where the check does not apply. */
export function checkTable({ facts }: Outcome): string {
  if (facts.table.length === 0) return '';
  const checks = [...new Set([...facts.checks, ...facts.table.map((entry) => entry.check)])];
  const families = [...new Set(facts.table.map((entry) => entry.family))].slice(0, MAX_FAMILIES);
  const cells = new Map(facts.table.map((entry) => [`${entry.check} ${entry.family}`, cellInWords(entry)]));
  const cell = (check: string, family: string): string => cells.get(`${check} ${family}`) ?? '-';
  const rows =
    families.length <= MAX_COLUMNS
      ? [
          ['check', ...families.map(familyInWords)],
          ...checks.map((check) => [check, ...families.map((family) => cell(check, family))]),
        ]
      : [
          ['family', ...checks],
          ...families.map((family) => [familyInWords(family), ...checks.map((check) => cell(check, family))]),
        ];
  return `\n### Checks\n\n${table(rows)}`;
}

/** Files and lines by family; signatures only where there is one. */
export function familyTable(families: readonly FamilyTally[]): string {
  const seen = families.filter((family) => family.files > 0).slice(0, MAX_FAMILIES);
  if (seen.length === 0) return '';
  const signatures = ['signed', 'unsigned', 'invalid', 'unverifiable'] as const;
  const shown = signatures.some((kind) => kind !== 'unsigned' && seen.some((family) => family[kind] > 0))
    ? signatures
    : [];
  const rows = [
    ['family', 'files', 'lines', ...shown],
    ...seen.map((family) => [
      familyInWords(family.name),
      String(family.files),
      String(family.lines),
      ...shown.map((kind) => String(family[kind])),
    ]),
  ];
  return `\n### Families\n\n${table(rows)}`;
}

function cellInWords({ error, warning, info }: { error: number; warning: number; info: number }): string {
  const words = [
    ...(error > 0 ? [count(error, 'error')] : []),
    ...(warning > 0 ? [count(warning, 'warning')] : []),
    ...(info > 0 ? [`${info} info`] : []),
  ];
  return words.length === 0 ? 'ok' : words.join(', ');
}

function familyInWords(name: string): string {
  return name === '' ? '(no family)' : markdownText(name, 100);
}

function table(rows: readonly (readonly string[])[]): string {
  const [header = [], ...body] = rows;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return line(header) + line(header.map(() => '---')) + body.map(line).join('');
}
