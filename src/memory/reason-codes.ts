/** Reason codes of sovereign memory (DEC-0105 §9); `blocking` as published. */
export const MEMORY_REASONS = {
  SOVEREIGN_MEMORY_DISABLED: { blocking: false, level: 'info' },
  SOVEREIGN_MEMORY_SCHEMA_INVALID: { blocking: true, level: 'error' },
  SOVEREIGN_MEMORY_APPEND_FAILED: { blocking: true, level: 'error' },
  SOVEREIGN_MEMORY_DECISION_DUPLICATE: { blocking: false, level: 'info' },
  SOVEREIGN_MEMORY_SECRET_DETECTED: { blocking: true, level: 'error' },
  SOVEREIGN_MEMORY_ARCHIVE_REQUIRED: { blocking: true, level: 'error' },
  SOVEREIGN_MEMORY_READ_BOUND: { blocking: false, level: 'warning' },
  SOVEREIGN_MEMORY_PROMOTION_SKIPPED: { blocking: false, level: 'info' },
} as const satisfies Record<string, { blocking: boolean; level: 'info' | 'warning' | 'error' }>;

export type MemoryReason = keyof typeof MEMORY_REASONS;
