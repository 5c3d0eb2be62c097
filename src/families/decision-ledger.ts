import { schemaCodes } from './codes.js';
import { defineFamily } from './define.js';

/** Decisions of one orchestrator run, a file per run (spec 3.9). An id is unique over all runs. */
export const decisionLedger = defineFamily({
  name: 'decision-ledger',
  preset: 'decision-ledger',
  files: ['handoffs/sovereign_decisions/*.jsonl'],
  schemas: { 1: 'decision-ledger-entry.v1' },
  appendOnly: true,
  tally: ['/decision_type'],
  id: '/decision_id',
  time: '/ts',
  ownMembers: ['decision_id'],
  codes: {
    ...schemaCodes('LEDGER_SCHEMA_INVALID'),
    EVIDENCE_SECRET_DETECTED: 'LEDGER_SECRET_DETECTED',
  },
});
