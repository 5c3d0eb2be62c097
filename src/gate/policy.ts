import { GateError } from '../core/errors.js';
import type { Family } from '../families/contract.js';
import { presetFamilies } from '../families/catalog.js';
import { createFamilyMatcher } from '../families/match.js';
import type { Config } from './config.js';
import type { JudgePlan } from './chunk.js';
import type { Snapshot } from './ports.js';
import type { Question } from './question.js';

export const CONFIG_PATH = 'evidence.config.json';

/** One config and what follows from it. */
export interface PolicySource {
  /** For people: where the config was read. */
  readonly label: string;
  readonly config: Config;
  readonly families: readonly Family[];
  readonly userSchemas: JudgePlan['userSchemas'];
}

/** Whose word counts for a path, and where it stands (design.md, "Who is trusted"). */
export interface Policy {
  readonly main: PolicySource;
  /** What only the change's own policy knows; judged by that, so that nothing a change introduces is unjudged. */
  readonly introduced: PolicySource | null;
  /** True when a range is judged by its head's policy, because its base has none. */
  readonly fromHead: boolean;
  familyOf(path: string): { readonly family: Family; readonly source: PolicySource } | null;
}

/** Snapshots in the order in which a policy is looked for; `introduced` is the change's own side. */
export interface PolicyPlaces {
  readonly trusted: readonly Snapshot[];
  readonly introduced: Snapshot | null;
}

/**
 * Reads the policy that judges. GateError GATE_CONFIG_INVALID or GATE_SCHEMA_UNUSABLE where a config or a schema that it
 * names cannot be used.
 */
export async function readPolicy(question: Question, places: PolicyPlaces): Promise<Policy> {
  const { parseConfig } = await lazyConfig();
  if (question.config !== null) {
    const config = await parseConfig(question.config.bytes, question.config.path);
    const reader = places.introduced ?? places.trusted[0] ?? null;
    return policyOf(await sourceOf(question.config.path, config, reader), null, false);
  }
  let main: PolicySource | null = null;
  let mainPlace: Snapshot | null = null;
  for (const place of places.trusted) {
    main = await readSource(place);
    if (main !== null) {
      mainPlace = place;
      break;
    }
  }
  const sameSide = mainPlace !== null && mainPlace === places.introduced;
  const introduced = places.introduced === null || sameSide ? null : await readSource(places.introduced);
  const fallback = await presetSource();
  if (main === null && introduced === null) return policyOf(fallback, null, false);
  if (main === null) return policyOf(introduced ?? fallback, null, true);
  return policyOf(main, introduced, sameSide && question.mode === 'range');
}

async function lazyConfig(): Promise<typeof import('./config.js')> {
  return await import('./config.js');
}

/** Every preset, recognised by the files themselves: the policy where there is no config. */
async function presetSource(): Promise<PolicySource> {
  const { DEFAULT_CONFIG } = await lazyConfig();
  return { label: 'presets', config: DEFAULT_CONFIG, families: presetFamilies(null), userSchemas: {} };
}

async function readSource(place: Snapshot): Promise<PolicySource | null> {
  const entry = await place.find(CONFIG_PATH);
  if (entry === null) return null;
  if (entry.mode !== '100644' && entry.mode !== '100755') {
    throw new GateError(
      'GATE_CONFIG_INVALID',
      `${CONFIG_PATH} is not a regular file in ${place.label}`,
      `replace ${CONFIG_PATH} by a regular file`,
    );
  }
  const { parseConfig } = await lazyConfig();
  return await sourceOf(place.label, await parseConfig(await place.read(entry), CONFIG_PATH), place);
}

async function sourceOf(label: string, config: Config, place: Snapshot | null): Promise<PolicySource> {
  const userSchemas: Record<string, { path: string; schema: unknown }> = {};
  for (const [id, path] of config.familySchemas) {
    const entry = place === null ? null : await place.find(path);
    if (entry === null || place === null) {
      throw new GateError(
        'GATE_SCHEMA_UNUSABLE',
        `the schema ${path} is not there${place === null ? '' : ` in ${place.label}`}`,
        `add ${path}, or correct "schema" in ${CONFIG_PATH}`,
      );
    }
    userSchemas[id] = { path, schema: parseSchemaText(await place.read(entry), path) };
  }
  const presets = presetFamilies(config.presets);
  return { label, config, families: [...config.families, ...presets], userSchemas };
}

function parseSchemaText(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new GateError('GATE_SCHEMA_UNUSABLE', `${path} is not valid JSON`, `correct ${path}`, error);
  }
}

function policyOf(main: PolicySource, introduced: PolicySource | null, fromHead: boolean): Policy {
  const inMain = createFamilyMatcher(main.families);
  const inIntroduced = introduced === null ? null : createFamilyMatcher(introduced.families);
  return {
    main,
    introduced,
    fromHead,
    familyOf: (path) => {
      const family = inMain(path);
      if (family !== null) return { family, source: main };
      const other = inIntroduced?.(path) ?? null;
      return other === null || introduced === null ? null : { family: other, source: introduced };
    },
  };
}
