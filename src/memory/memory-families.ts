import path from 'node:path';
import { scratchpadNumber, type Scratchpad } from '../core/scratchpad.js';
import type { Family } from '../families/contract.js';
import { memoryDecisions } from '../families/memory-decisions.js';
import { memoryMistakes } from '../families/memory-mistakes.js';
import { memoryPatterns } from '../families/memory-patterns.js';
import { memoryPlanDrift } from '../families/memory-plan-drift.js';
import type { MemoryFamilyName } from './entry.js';

/** The four families in the order in which an id that stands in two of them belongs to the first (spec 4.4). */
export const MEMORY_FAMILY_NAMES: readonly MemoryFamilyName[] = [
  'decisions',
  'mistakes',
  'patterns',
  'plan-drift',
];

const FAMILIES: Readonly<Record<MemoryFamilyName, Family>> = {
  decisions: memoryDecisions,
  mistakes: memoryMistakes,
  patterns: memoryPatterns,
  'plan-drift': memoryPlanDrift,
};

/** Folder of the live files, from the root of the repository. */
export const MEMORY_FOLDER = 'docs/engineering/sovereign-memory';

/** The gate's family of a name. */
export function memoryFamilyOf(name: MemoryFamilyName): Family {
  return FAMILIES[name];
}

/** The family with the cap that a scratchpad sets: SOVEREIGN_MEMORY_JSONL_MAX_LINES. */
export function cappedFamily(name: MemoryFamilyName, scratchpad: Scratchpad): Family {
  return {
    ...FAMILIES[name],
    maxLines: scratchpadNumber(scratchpad, 'SOVEREIGN_MEMORY_JSONL_MAX_LINES').value,
  };
}

/** Path of the live file from the root of the repository, `/` separated. */
export function livePathOf(name: MemoryFamilyName): string {
  return FAMILIES[name].files[0]!;
}

/** Name of the live file without its extension: `decisions-log`. */
export function stemOf(name: MemoryFamilyName): string {
  return path.posix.basename(livePathOf(name), '.jsonl');
}

/** Absolute path of the memory's folder (DEC-0105 §4). */
export function resolveMemoryDir(repoRoot: string): string {
  return path.join(repoRoot, ...MEMORY_FOLDER.split('/'));
}

/** Absolute path of a family's live file (DEC-0105 §4). */
export function resolveJsonlPath(family: MemoryFamilyName, repoRoot: string): string {
  return path.join(repoRoot, ...livePathOf(family).split('/'));
}
