import type { Finding } from '../core/finding.js';
import type { Severity } from '../core/rules.js';
import type { Report } from '../gate/report.js';

/** Worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** All findings, worst first; those of one severity stay in the report's order (path, line, rule). Linear. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  return SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

export interface Selection {
  /** At most `max` findings: no worse one was left out for a lesser one. In the report's order. */
  readonly shown: readonly Finding[];
  /** The others, in the report's order. */
  readonly rest: readonly Finding[];
}

/** What a bounded report shows and what it only counts. */
export function selectWorst(findings: readonly Finding[], max: number): Selection {
  if (findings.length <= max) return { shown: findings, rest: [] };
  const places: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  let left = Math.max(0, max);
  for (const severity of SEVERITIES) {
    places[severity] = Math.min(left, findings.filter((finding) => finding.severity === severity).length);
    left -= places[severity];
  }
  const shown: Finding[] = [];
  const rest: Finding[] = [];
  for (const finding of findings) (places[finding.severity]-- > 0 ? shown : rest).push(finding);
  return { shown, rest };
}

export interface RuleCount {
  readonly severity: Severity;
  readonly rule: string;
  readonly count: number;
}

/** How often each rule occurs: worst severity first, then most frequent, then by name. */
export function countByRule(findings: readonly Finding[]): RuleCount[] {
  return SEVERITIES.flatMap((severity) => {
    const counts = new Map<string, number>();
    for (const finding of findings) {
      if (finding.severity === severity) counts.set(finding.rule, (counts.get(finding.rule) ?? 0) + 1);
    }
    return [...counts]
      .map(([rule, count]) => ({ severity, rule, count }))
      .sort((a, b) => b.count - a.count || (a.rule < b.rule ? -1 : 1));
  });
}

/** Findings that were counted and that no report lists, by severity: a report has an end, the evidence need not have. */
export function countUnlisted({ counts, findings }: Report): Readonly<Record<Severity, number>> {
  const left = { ...counts };
  for (const { severity } of findings) left[severity]--;
  return left;
}
