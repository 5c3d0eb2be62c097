import { memoryFamily } from './memory-base.js';

/** Departures from the plan (DEC-0105 §3). */
export const memoryPlanDrift = memoryFamily(
  'plan-drift-register',
  { name: 'memory-plan-drift', schemas: { 1: 'memory-plan-drift.v1' } },
  ['ledger_decision_id'],
);
