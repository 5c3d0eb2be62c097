import type { GateErrorCode } from '../core/errors.js';
import { quoteText } from '../core/quote.js';
import { CHECK_NAMES, isRuleId, RULES } from '../core/rules.js';
import type { CheckName, RuleId } from '../core/rules.js';
import { RULE_PAGES } from './explain/catalog.js';
import { findCode, nearCodes } from './explain/code-search.js';
import { FAMILY_CODES } from './explain/family-codes.js';
import { GATE_ERROR_PAGES } from './explain/gate-errors.js';
import { indented, wrapped } from './explain/layout.js';
import { WRITER_CODES } from './explain/writer-codes.js';

/** Every code that `evidence explain` knows: rules, family codes, gate errors. */
export const EXPLAINED_CODES: readonly string[] = [
  ...Object.keys(RULES),
  ...Object.keys(FAMILY_CODES),
  ...Object.keys(WRITER_CODES),
  ...Object.keys(GATE_ERROR_PAGES),
];

/** The page of a rule for a terminal of 80 columns; ends with a newline. */
export function explainRule(id: RuleId): string {
  const { check, severity, title } = RULES[id];
  const { means, why, mend, bad, good, related } = RULE_PAGES[id];
  return page(`${id}: ${title}`, [
    wrapped(`Check "${check}", severity ${severity} unless the family sets another one.`),
    section('What it means', wrapped(means)),
    section('Why it matters', wrapped(why)),
    section('How to mend it', wrapped(mend)),
    section('Bad', indented(bad)),
    section('Good', indented(good)),
    section('See also', indented(related.join('\n'))),
  ]);
}

/**
 * The page of any code: a rule, a family's reason code or a gate error, however it is written as long as it is clear
 * (`crlf`, `duplicate-key`), and of a check by its name; null when there is none.
 */
export function explainCode(given: string): string | null {
  const check = CHECK_NAMES.find((name) => name === given);
  if (check !== undefined) return explainCheck(check);
  const code = findCode(given, EXPLAINED_CODES);
  if (code === null) return null;
  if (isRuleId(code)) return explainRule(code);
  if (Object.hasOwn(FAMILY_CODES, code)) return explainFamilyCode(code);
  if (Object.hasOwn(WRITER_CODES, code)) return explainWriterCode(code);
  return Object.hasOwn(GATE_ERROR_PAGES, code) ? explainGateError(code as GateErrorCode) : null;
}

/** What to say about a code that nobody knows: the nearest ones, else how to find them all. One line and a help line. */
export function explainUnknown(
  code: string,
  known: readonly string[] = EXPLAINED_CODES,
): { message: string; help: string } {
  const near = nearCodes(code, known);
  const last = near.at(-1);
  return {
    message: `there is no code "${quoteText(code)}"`,
    help:
      last === undefined
        ? 'evidence explain without a code lists all of them'
        : `did you mean ${near.length === 1 ? last : `${near.slice(0, -1).join(', ')} or ${last}`}?`,
  };
}

/** All codes with their titles, for `evidence explain` without a code; ends with a newline. */
export function explainIndex(): string {
  const width = Math.max(...EXPLAINED_CODES.map((code) => code.length));
  const lines = (entries: readonly (readonly [string, { readonly title: string }])[]): string =>
    entries.map(([code, { title }]) => `  ${code.padEnd(width)}  ${title}`).join('\n');
  return page('evidence explain CODE', [
    section('Rules', lines(Object.entries(RULES))),
    section('Codes of the presets', lines(Object.entries(FAMILY_CODES))),
    section('Codes of the writers', lines(Object.entries(WRITER_CODES))),
    section('When the gate cannot tell (exit status 2)', lines(Object.entries(GATE_ERROR_PAGES))),
  ]);
}

/** A rule's page as SARIF wants it: `text` for plain viewers, `markdown` for GitHub. */
export function ruleHelp(id: RuleId): { text: string; markdown: string } {
  const { means, why, mend, bad, good } = RULE_PAGES[id];
  const fence = (example: string): string => `\`\`\`text\n${example}\n\`\`\``;
  return {
    text: `${means}\n\nWhy it matters: ${why}\n\nHow to mend it: ${mend}`,
    markdown: [
      means,
      `**Why it matters.** ${why}`,
      `**How to mend it.** ${mend}`,
      `Bad:\n\n${fence(bad)}`,
      `Good:\n\n${fence(good)}`,
    ].join('\n\n'),
  };
}

function explainCheck(name: CheckName): string {
  const rules = Object.entries(RULES).filter(([, { check }]) => check === name);
  const width = Math.max(...rules.map(([rule]) => rule.length));
  return page(`${name}: a check`, [
    wrapped(`"evidence check --only ${name}" runs it alone, "--skip ${name}" leaves it out.`),
    section('Its rules', rules.map(([rule, { title }]) => `  ${rule.padEnd(width)}  ${title}`).join('\n')),
  ]);
}

function explainFamilyCode(code: string): string {
  const { preset, title, means, rules } = FAMILY_CODES[code]!;
  const width = Math.max(...rules.map((rule) => rule.length));
  const lines = rules.map((rule) => `  ${rule.padEnd(width)}  ${RULES[rule].title}`);
  return page(`${code}: ${title}`, [
    wrapped(`Reason code of the preset "${preset}".`),
    section('What it means', wrapped(means)),
    section(
      'Rules it stands for',
      `${lines.join('\n')}\n\n${wrapped('The finding names the rule; "evidence explain RULE" says how to mend it.')}`,
    ),
  ]);
}

function explainWriterCode(code: string): string {
  const { preset, title, means, mend } = WRITER_CODES[code]!;
  return page(`${code}: ${title}`, [
    wrapped(`Reason code of the writers of the preset "${preset}".`),
    section('What it means', wrapped(means)),
    section('What to do', wrapped(mend)),
  ]);
}

function explainGateError(code: GateErrorCode): string {
  const { title, means, mend } = GATE_ERROR_PAGES[code];
  return page(`${code}: ${title}`, [
    wrapped('The gate could not tell: exit status 2, which is neither a pass nor a finding.'),
    section('What it means', wrapped(means)),
    section('How to mend it', wrapped(mend)),
  ]);
}

function page(title: string, parts: readonly string[]): string {
  return `${[title, ...parts].join('\n\n')}\n`;
}

function section(heading: string, body: string): string {
  return `${heading}\n${body}`;
}
