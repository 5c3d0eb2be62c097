import { compileGlobs } from '../core/glob.js';
import type { Family } from '../families/contract.js';
import { needsSniff } from '../families/match.js';
import { runArchives } from '../families/run-archives.js';
import { hasRunsPreset } from './exclusions-rules.js';
import type { Policy } from './policy.js';
import type { Entry, Snapshot } from './ports.js';
import { configsOf } from './run-context.js';
import { isOfFamily } from './sniff.js';

/** Where archives of runs that support a claim stand (spec 5.6). */
export const RUN_ARCHIVES = 'benchmarks/archive/*.jsonl.gz';
const MONTHS = 12;

/** Files that must stay as they are, and how long. */
export interface RetentionRule {
  readonly files: string;
  readonly months: number;
  readonly matches: (path: string) => boolean;
  /** The family that a file must show to be of; null where its path is enough. */
  readonly sniffed: Family | null;
  readonly lineBytes: number;
}

/**
 * The config's rules, then the preset's own for run archives; the first that matches a path counts, so that a config can
 * say other months. Where no config names the preset, a file must show that it is an archive of runs.
 */
export function retentionRules(policy: Policy): readonly RetentionRule[] {
  return configsOf(policy).flatMap((config) => {
    const { lineBytes } = config.limits;
    const rules = config.retention.map((rule) => ({ ...rule, sniffed: null }));
    const preset = {
      files: RUN_ARCHIVES,
      months: MONTHS,
      sniffed: config.presets === null ? runArchives : null,
    };
    return [...rules, ...(hasRunsPreset(config) ? [preset] : [])].map((rule) => ({
      ...rule,
      lineBytes,
      matches: compileGlobs([rule.files]),
    }));
  });
}

/** The rule that keeps a file; null where none does. */
export async function archiveRuleOf(
  entry: Entry,
  snapshot: Snapshot,
  rules: readonly RetentionRule[],
): Promise<RetentionRule | null> {
  for (const rule of rules) {
    if (!rule.matches(entry.path)) continue;
    if (rule.sniffed === null || !needsSniff(rule.sniffed)) return rule;
    if (await isOfFamily(rule.sniffed, snapshot, entry, rule.lineBytes)) return rule;
  }
  return null;
}
