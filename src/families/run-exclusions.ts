/** Files in which a member must not stand; globs from the root of the repository (design.md, "The config"). */
export interface Exclusion {
  readonly field: string;
  readonly files: readonly string[];
}

/** The member that may stand in raw run records and their archives only (spec 1.11). */
export const REASONING = 'reasoning_content';

/** The preset whose families may hold it. */
export const RUNS_PRESET = 'benchmark-runs';

/**
 * Where the preset `benchmark-runs` keeps reasoning out, beside the families of the other presets (spec 5.7): what
 * judges, tools, knowledge graphs and pages are given, frames, and what is written about runs.
 */
export const RUN_EXCLUSIONS: readonly Exclusion[] = [
  {
    field: REASONING,
    files: [
      '**/judge-inputs/**',
      '**/mcp/**',
      '**/kg/**',
      '**/ui/**',
      'frames/**',
      'preflight-results/**',
      'docs/**/*.md',
    ],
  },
];
