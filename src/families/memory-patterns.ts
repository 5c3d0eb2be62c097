import { memoryFamily } from './memory-base.js';

/** Patterns that proved themselves (DEC-0105 §3). */
export const memoryPatterns = memoryFamily(
  'patterns',
  { name: 'memory-patterns', schemas: { 1: 'memory-pattern.v1' } },
  ['pattern_id'],
);
