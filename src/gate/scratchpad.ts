import { scratchpadNumber, type Reading, type Scratchpad } from '../core/scratchpad.js';
import type { Family } from '../families/contract.js';
import { MEMORY_PRESET } from '../families/memory-base.js';

/** The families under a scratchpad: the memory's cap is SOVEREIGN_MEMORY_JSONL_MAX_LINES (spec 4.1). */
export function applyScratchpad(families: readonly Family[], pad: Scratchpad): Reading<readonly Family[]> {
  const { value: maxLines, warning } = scratchpadNumber(pad, 'SOVEREIGN_MEMORY_JSONL_MAX_LINES');
  const applied = families.map((family) =>
    family.preset === MEMORY_PRESET ? { ...family, maxLines } : family,
  );
  return { value: applied, warning };
}
