import { presetFamilies } from '../families/catalog.js';
import type { Family } from '../families/contract.js';
import { createFamilyMatcher, needsSniff } from '../families/match.js';
import { isRegularFile } from './misfit.js';
import type { ChangedPath } from './ports.js';
import type { RunContext } from './run-context.js';
import { isOfFamily } from './sniff.js';

/**
 * Says of a changed file which preset's family it belonged to as long as there was no config, where the first config
 * takes it from that family: null where it does not. Without a config every preset is on (design.md, "The config"), so a
 * first config that names none would let the same change rewrite what was judged until then.
 */
export function leavesPreset({
  policy,
  question,
  base,
}: RunContext): (changed: ChangedPath) => Promise<Family | null> {
  // Where the base has a config, or the change's own policy was asked for, there is no first one to tell of.
  if (!policy.fromHead || question.policyFrom === 'head' || base === null) return () => Promise.resolve(null);
  const claimed = createFamilyMatcher(presetFamilies(null));
  const { lineBytes } = policy.main.config.limits;
  return async ({ path, base: before }) => {
    const family = isRegularFile(before) ? claimed(path) : null;
    if (family === null || before === null) return null;
    const now = policy.familyOf(path)?.family;
    if (now?.name === family.name && now.preset === family.preset) return null;
    const isSure = !needsSniff(family) || (await isOfFamily(family, base, before, lineBytes));
    return isSure ? family : null;
  };
}
