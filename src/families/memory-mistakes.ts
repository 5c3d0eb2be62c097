import { memoryFamily } from './memory-base.js';

/** Failure reason by mistake tag, as the hooks of DEC-0105 §6 write it. Keys are JSON texts. */
const FAILURE_REASONS = {
  '"fix_failed"': 'FIX_FAILED',
  '"revert_applied"': 'REVERT_APPLIED',
  '"plan_fidelity_violation"': 'PLAN_FIDELITY_VIOLATION',
  '"test_regression"': 'TEST_REGRESSION',
  '"scope_creep"': 'PLAN_FIDELITY_SCOPE_GATE',
};

/** Mistakes (DEC-0105 §3). A reason that is not its tag's is worth a look and no error (spec 4.1). */
export const memoryMistakes = memoryFamily(
  'mistakes',
  {
    name: 'memory-mistakes',
    schemas: { 1: 'memory-mistake.v1' },
    derived: [{ pointer: '/failure_reason_code', of: '/mistake_tag', by: 'implied', table: FAILURE_REASONS }],
    severity: { EVIDENCE_DERIVED_MISMATCH: 'warning' },
  },
  [],
);
