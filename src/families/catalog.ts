import { auditEvents } from './audit-events.js';
import type { Family } from './contract.js';
import { criticFindings } from './critic-findings.js';
import { decisionLedger } from './decision-ledger.js';
import { memoryDecisions } from './memory-decisions.js';
import { memoryMistakes } from './memory-mistakes.js';
import { memoryPatterns } from './memory-patterns.js';
import { memoryPlanDrift } from './memory-plan-drift.js';
import { runArchives } from './run-archives.js';
import { runRecords } from './run-records.js';

/** The presets that ship with the package, each a set of families. */
export const PRESETS = {
  'sovereign-critic': [criticFindings],
  'sovereign-memory': [memoryDecisions, memoryMistakes, memoryPatterns, memoryPlanDrift],
  'decision-ledger': [decisionLedger],
  'benchmark-runs': [runRecords, runArchives],
  'living-memory': [auditEvents],
} as const satisfies Record<string, readonly Family[]>;

export type PresetName = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

export function isPresetName(text: string): text is PresetName {
  return Object.hasOwn(PRESETS, text);
}

/**
 * The families of the named presets, in the catalog's order. With null every preset is on, and a family on a path that
 * other projects use too keeps its `claims`: it must recognise the file. Naming a preset is claim enough (design.md).
 */
export function presetFamilies(names: readonly PresetName[] | null): readonly Family[] {
  return PRESET_NAMES.filter((name) => names === null || names.includes(name)).flatMap((name) =>
    PRESETS[name].map((family) => (names === null ? family : { ...family, claims: null })),
  );
}
