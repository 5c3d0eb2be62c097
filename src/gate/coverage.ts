import { quoteText } from '../core/quote.js';
import type { Family } from '../families/contract.js';
import type { FindingBook } from './findings.js';
import { CONFIG_PATH, type Policy } from './policy.js';
import type { Plan } from './plan.js';
import type { Question } from './question.js';

/** Families that one message names. */
const NAMED = 5;

/**
 * Something was there to examine (spec 1.13): no family is under its `minLines`, and a config's own families match at
 * least one artifact. A narrowed question (paths, families) cannot tell, and neither can a commit in the making.
 * Each family is named once: in its own finding where it is under its `minLines`, else in the one about all of them.
 */
export function judgeCoverage(
  question: Question,
  policy: Policy,
  plan: Plan,
  linesByFamily: ReadonlyMap<string, { readonly records: number }>,
  book: FindingBook,
): void {
  if (question.paths.length > 0 || question.families.length > 0 || question.mode === 'staged') return;
  const own = policy.main.config.families;
  const hasFiles = ({ name }: Family): boolean => (plan.present?.get(name) ?? 0) > 0;
  // A blank or broken line is no evidence.
  const recordsOf = ({ name }: Family): number => linesByFamily.get(name)?.records ?? 0;
  const scarce = question.mode === 'all' ? own.filter((family) => recordsOf(family) < family.minLines) : [];
  const others = own.filter((family) => !scarce.includes(family));
  if (others.length > 0 && !policy.main.families.some(hasFiles)) {
    const presets = policy.main.families.length > own.length ? ', nor for any preset' : '';
    book.add('EVIDENCE_COVERAGE_EMPTY', null, {
      path: CONFIG_PATH,
      message: `there is no file for ${nameAll(others)}${presets}`,
    });
  }
  for (const family of scarce) {
    const records = recordsOf(family);
    const what = hasFiles(family)
      ? `${family.name} has ${records} record${records === 1 ? '' : 's'}`
      : `there is no file for ${nameAll([family])}`;
    book.add('EVIDENCE_COVERAGE_EMPTY', family, {
      path: CONFIG_PATH,
      pointer: `/families/${family.name}/minLines`,
      message: `${what}, its minLines is ${family.minLines}`,
    });
  }
}

function nameAll(families: readonly Family[]): string {
  const names = families.slice(0, NAMED).map(({ name, files }) => `${name} (${quoteText(files.join(', '))})`);
  const more = families.length - NAMED;
  return more > 0 ? `${names.join(', ')} and ${more} more families` : names.join(', ');
}
