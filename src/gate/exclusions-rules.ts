import { compileGlobs } from '../core/glob.js';
import type { Family } from '../families/contract.js';
import { REASONING, RUN_EXCLUSIONS, RUNS_PRESET, type Exclusion } from '../families/run-exclusions.js';
import type { Config } from './config.js';

/** True when the preset of benchmark runs is on, by name or because the config names none. */
export function hasRunsPreset({ presets }: Config): boolean {
  return presets === null || presets.includes(RUNS_PRESET);
}

/**
 * What is kept out of a family's files (spec 5.7): what the config says, and with the preset of benchmark runs reasoning
 * out of every other preset's files and out of the preset's own list. Run records and archives may hold it.
 */
export function exclusionsOf(family: Family, config: Config): readonly Exclusion[] {
  if (family.preset === RUNS_PRESET || !hasRunsPreset(config)) return config.exclusions;
  if (family.preset !== null) return [...config.exclusions, { field: REASONING, files: ['**'] }];
  return [...config.exclusions, ...RUN_EXCLUSIONS];
}

/** The names that must not stand in a file, by its path. */
export function compileExclusions(exclusions: readonly Exclusion[]): (path: string) => readonly string[] {
  if (exclusions.length === 0) return () => [];
  const rules = exclusions.map(({ field, files }) => ({ field, matches: compileGlobs(files) }));
  return (path) => [...new Set(rules.filter(({ matches }) => matches(path)).map(({ field }) => field))];
}
