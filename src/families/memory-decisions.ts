import { memoryFamily } from './memory-base.js';

/** Decisions that outlive their run (DEC-0105 §3); the key is computed from the text (spec 4.2). */
export const memoryDecisions = memoryFamily(
  'decisions-log',
  {
    name: 'memory-decisions',
    schemas: { 1: 'memory-decision.v1' },
    derived: [{ pointer: '/decision_key', of: '/decision_text', by: 'decision-key' }],
  },
  ['decision_key'],
);
