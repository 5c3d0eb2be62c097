import { GateError, isGateError } from '../../core/errors.js';
import type { Outcome, Report } from '../../gate/report.js';
import type { CheckQuestion } from './question.js';

/**
 * The outcome of a question that could not be answered: the reports are written all the same, with `error` filled
 * (design.md, "The report"). `question` is null when it failed before it could be put.
 */
export function toUnanswered(
  error: GateError,
  question: CheckQuestion | null,
  tool: Report['tool'],
): Outcome {
  return {
    report: {
      schema_version: 1,
      tool,
      mode: question?.mode ?? 'all',
      base: question?.base ?? null,
      head: question?.head ?? null,
      verdict: 'cannot-tell',
      examined: { files: 0, lines: 0, bytes: 0, skipped_unchanged: 0 },
      families: [],
      counts: { error: 0, warning: 0, info: 0 },
      findings: [],
      error: { code: error.code, message: error.message, help: error.help },
    },
    facts: { checks: [], table: [], diff: [], skipped: [], notes: question?.notes ?? [] },
  };
}

/** Whatever was thrown, as a GateError. Nothing of what an unexpected error says is kept: it may quote evidence. */
export function toGateError(thrown: unknown): GateError {
  if (isGateError(thrown)) return thrown;
  const code = thrown instanceof Error ? (thrown as NodeJS.ErrnoException).code : undefined;
  const name = thrown instanceof Error ? thrown.name : 'a value that is no error';
  return new GateError(
    'GATE_INTERNAL',
    `the gate itself failed (${name}${typeof code === 'string' ? `, ${code}` : ''})`,
    'this is a fault of evidence-gate: please report it with the version and the workflow',
    thrown,
  );
}
