import type { Finding } from '../../src/core/finding.js';
import { RULES } from '../../src/core/rules.js';
import type { RuleId } from '../../src/core/rules.js';
import type { Outcome, Report, RunFacts } from '../../src/gate/report.js';

/** A finding as the gate would give it; `over` says what matters to the test. */
export function finding(rule: RuleId, over: Partial<Finding> = {}): Finding {
  const { check, severity, title, help } = RULES[rule];
  return {
    rule,
    code: rule,
    check,
    severity,
    family: 'notes',
    path: 'logs/notes.jsonl',
    line: 3,
    end_line: null,
    column: null,
    byte_offset: null,
    pointer: null,
    record_id: null,
    message: title,
    help,
    fingerprint: '0123456789abcdef',
    related: [],
    ...over,
  };
}

export function outcome(
  findings: readonly Finding[],
  over: Partial<Report> = {},
  facts: Partial<RunFacts> = {},
): Outcome {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return {
    report: {
      schema_version: 1,
      tool: { name: 'evidence-gate', version: '0.1.0' },
      mode: 'range',
      base: 'a'.repeat(40),
      head: 'b'.repeat(40),
      verdict: counts.error > 0 ? 'findings' : 'pass',
      examined: { files: 2, lines: 41, bytes: 4100, skipped_unchanged: 12 },
      families: [
        { name: 'notes', files: 2, lines: 41, signed: 0, unsigned: 41, invalid: 0, unverifiable: 0 },
      ],
      counts,
      findings,
      error: null,
      ...over,
    },
    facts: {
      checks: ['lines', 'json'],
      table: [{ check: 'lines', family: 'notes', ...counts }],
      diff: ['notes: 3 records added'],
      skipped: ['12 unchanged artifacts'],
      notes: ['judged by the policy of the base'],
      ...facts,
    },
  };
}

/** An outcome without an answer: exit status 2. */
export function cannotTell(over: Partial<NonNullable<Report['error']>> = {}): Outcome {
  const error = {
    code: 'GATE_BASE_UNAVAILABLE' as const,
    message: 'the base commit is not in this clone',
    help: 'check out with fetch-depth: 0',
    ...over,
  };
  return outcome([], { verdict: 'cannot-tell', error }, { table: [], diff: [], skipped: [], notes: [] });
}

/** Many findings: every third is a warning, the others errors of two rules. */
export function many(count: number, over: Partial<Finding> = {}): Finding[] {
  const rules = ['EVIDENCE_BLANK_LINE', 'EVIDENCE_SCHEMA_INVALID', 'EVIDENCE_DUPLICATE_ID'] as const;
  return Array.from({ length: count }, (_, at) =>
    finding(rules[at % 3]!, { line: at + 1, fingerprint: at.toString(16).padStart(16, '0'), ...over }),
  );
}

/** What an attacker puts into every text that an artifact, a path or a config brings. */
export const HOSTILE =
  '::set-output name=a::b\x1b]0;x\x07\r\n::error::forged\n| a | b |\n`rm`<script>alert(1)</script>\u202egnp\u2028##[group]x ' +
  '![i](https://example.invalid) @admin #1 \ud800 [x](y) ``` </code> %0A::warning::x';

/** An outcome whose every text-bearing member is hostile, with one finding of each severity. */
export function hostileOutcome(): Outcome {
  const hostile: Partial<Finding> = {
    code: HOSTILE,
    family: HOSTILE,
    path: HOSTILE,
    pointer: HOSTILE,
    record_id: HOSTILE,
    message: HOSTILE,
    help: HOSTILE,
    related: [{ path: HOSTILE, line: 1, message: HOSTILE }],
  };
  return outcome(
    [
      finding('EVIDENCE_SCHEMA_INVALID', hostile),
      finding('EVIDENCE_BLANK_LINE', hostile),
      finding('EVIDENCE_UNKNOWN_MEMBER', hostile),
      finding('EVIDENCE_COVERAGE_EMPTY', { ...hostile, path: null, line: null }),
    ],
    {
      base: HOSTILE,
      head: HOSTILE,
      verdict: 'cannot-tell',
      families: [{ name: HOSTILE, files: 1, lines: 1, signed: 1, unsigned: 0, invalid: 0, unverifiable: 0 }],
      error: { code: 'GATE_CONFIG_INVALID', message: HOSTILE, help: HOSTILE },
    },
    {
      table: [{ check: 'lines', family: HOSTILE, error: 1, warning: 0, info: 0 }],
      diff: [HOSTILE],
      skipped: [HOSTILE],
      notes: [HOSTILE],
    },
  );
}
