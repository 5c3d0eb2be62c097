import { FindingBook } from '../../../src/gate/findings.js';
import type { Outcome } from '../../../src/gate/report.js';

export const TOOL = { name: 'evidence-gate', version: '0.0.1' };

/** An outcome with so many findings of each kind, as the gate makes them. */
export function sampleOutcome({
  errors = 0,
  warnings = 0,
}: { errors?: number; warnings?: number } = {}): Outcome {
  const book = new FindingBook();
  for (let line = 1; line <= errors; line++) {
    book.add('EVIDENCE_INVALID_JSON', null, { path: 'log.jsonl', line, message: 'the line is no JSON' });
  }
  for (let line = 1; line <= warnings; line++) {
    book.add('EVIDENCE_BLANK_LINE', null, { path: 'log.jsonl', line: errors + line, message: 'blank' });
  }
  return {
    report: {
      schema_version: 1,
      tool: TOOL,
      mode: 'all',
      base: null,
      head: 'worktree',
      verdict: errors > 0 ? 'findings' : 'pass',
      examined: { files: 1, lines: 7, bytes: 70, skipped_unchanged: 0 },
      families: [{ name: 'logs', files: 1, lines: 7, signed: 4, unsigned: 3, invalid: 0, unverifiable: 4 }],
      counts: { ...book.counts },
      findings: book.sorted(),
      error: null,
    },
    facts: { checks: ['lines', 'json'], table: book.table(), diff: [], skipped: [], notes: [] },
  };
}
