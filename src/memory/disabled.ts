import type { Skipped } from './append-outcome.js';

/** What every verb says, and does nothing else, while SOVEREIGN_MEMORY is not 1. */
export const DISABLED: Skipped = {
  status: 'skipped',
  reason: 'SOVEREIGN_MEMORY_DISABLED',
  message: 'the memory is off; set SOVEREIGN_MEMORY=1 in .cursor/scratchpad.md',
};
