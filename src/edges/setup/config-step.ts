import { presetFamilies, PRESET_NAMES, type PresetName } from '../../families/catalog.js';
import { createFamilyMatcher, familyFolders, needsSniff } from '../../families/match.js';
import { isOfFamily } from '../../gate/sniff.js';
import { CONFIG_PATH } from '../../gate/policy.js';
import type { Snapshot } from '../../gate/ports.js';
import { PACKAGE_FOLDER, type House } from './house.js';
import type { Step } from './step.js';

const LINE_BYTES = 8 * 1024 * 1024;

/** evidence.config.json with the presets whose files are here; without any, none is named, and all of them are on. */
export async function configStep(house: House, worktree: Snapshot): Promise<Step> {
  if (house.has(CONFIG_PATH)) return { what: CONFIG_PATH, state: 'keep', detail: 'is there' };
  const presets = await presetsHere(worktree);
  const schema = house.isInstalled ? { $schema: `./${PACKAGE_FOLDER}/schemas/config.schema.json` } : {};
  const config = { ...schema, ...(presets.length > 0 ? { presets } : {}) };
  return {
    what: CONFIG_PATH,
    state: 'write',
    detail:
      presets.length > 0
        ? `new, with the presets found here: ${presets.join(', ')}`
        : 'new; no preset has files here',
    apply: () => house.write(CONFIG_PATH, `${JSON.stringify(config, null, 2)}\n`),
  };
}

/** Presets with at least one artifact in the working tree. */
export async function presetsHere(worktree: Snapshot): Promise<readonly PresetName[]> {
  const entries = await worktree.list(familyFolders(presetFamilies(null)));
  const found: PresetName[] = [];
  for (const preset of PRESET_NAMES) {
    const families = presetFamilies(null).filter((family) => family.preset === preset);
    const match = createFamilyMatcher(families);
    for (const entry of entries) {
      const family = match(entry.path);
      if (family === null || (needsSniff(family) && !(await isOfFamily(family, worktree, entry, LINE_BYTES))))
        continue;
      found.push(preset);
      break;
    }
  }
  return found;
}
