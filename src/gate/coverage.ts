import type { FindingBook } from './findings.js';
import { CONFIG_PATH, type Policy } from './policy.js';
import type { Plan } from './plan.js';
import type { Question } from './question.js';

/**
 * Something was there to examine (spec 1.13): no family is under its `minLines`, and a config's own families match at
 * least one artifact. A narrowed question (paths, families) cannot tell, and neither can a commit in the making.
 */
export function judgeCoverage(
  question: Question,
  policy: Policy,
  plan: Plan,
  linesByFamily: ReadonlyMap<string, { readonly records: number }>,
  book: FindingBook,
): void {
  if (question.paths.length > 0 || question.families.length > 0 || question.mode === 'staged') return;
  const { families } = policy.main.config;
  const configured = policy.main.families;
  if (families.length > 0 && configured.every(({ name }) => (plan.present?.get(name) ?? 0) === 0)) {
    book.add('EVIDENCE_COVERAGE_EMPTY', null, {
      path: CONFIG_PATH,
      message: `none of the ${configured.length} families matches any artifact`,
    });
  }
  if (question.mode !== 'all') return;
  for (const family of families) {
    // A blank or broken line is no evidence.
    const lines = linesByFamily.get(family.name)?.records ?? 0;
    if (lines >= family.minLines) continue;
    book.add('EVIDENCE_COVERAGE_EMPTY', family, {
      path: CONFIG_PATH,
      pointer: `/families/${family.name}/minLines`,
      message: `${family.name} has ${lines} records, its minLines is ${family.minLines}`,
    });
  }
}
