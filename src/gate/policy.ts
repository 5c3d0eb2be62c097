import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import type { Family } from '../families/contract.js';
import { presetFamilies } from '../families/catalog.js';
import { createFamilyMatcher } from '../families/match.js';
import { DEFAULT_CONFIG, parseConfig, type Config } from './config.js';
import { parseConfigJson } from './config-json.js';
import type { JudgePlan } from './chunk.js';
import type { Snapshot } from './ports.js';
import type { Question } from './question.js';
import { applyScratchpad } from './scratchpad.js';
import { readScratchpad, type ScratchpadPlaces } from './scratchpad-files.js';

export const CONFIG_PATH = 'evidence.config.json';

/** One config and what follows from it. */
export interface PolicySource {
  /** For people: where the config was read. */
  readonly label: string;
  /** Where the files beside it are read. */
  readonly place?: Snapshot | null;
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
  /** What could not be used of the scratchpad, one line each. */
  readonly warnings: readonly string[];
  /** Who claims the path by its name; where that is not enough, see `ownerOf` (gate/sniff.ts). */
  familyOf(path: string): Owner | null;
  /** All who claim the path by its name, the one whose word counts first. */
  ownersOf(path: string): readonly Owner[];
}

/** A family, and the policy that says so. */
export interface Owner {
  readonly family: Family;
  readonly source: PolicySource;
}

/** Snapshots in the order in which a policy is looked for; `introduced` is the change's own side. */
export interface PolicyPlaces {
  readonly trusted: readonly Snapshot[];
  readonly introduced: Snapshot | null;
  /** Absent: families are as their presets say. */
  readonly scratchpad?: ScratchpadPlaces;
}

/**
 * Reads the policy that judges. GateError GATE_CONFIG_INVALID or GATE_SCHEMA_UNUSABLE where a config or a schema that it
 * names cannot be used.
 */
export async function readPolicy(question: Question, places: PolicyPlaces): Promise<Policy> {
  const found = await findPolicy(question, places);
  if (places.scratchpad === undefined) return policyOf(found, []);
  const main = await withScratchpad(found.main, places.scratchpad);
  const introduced =
    found.introduced === null ? null : await withScratchpad(found.introduced, places.scratchpad);
  const warnings = new Set([...main.warnings, ...(introduced?.warnings ?? [])]);
  return policyOf({ main: main.source, introduced: introduced?.source ?? null, fromHead: found.fromHead }, [
    ...warnings,
  ]);
}

/** The families under the settings of the scratchpad that stands beside the config (design.md, "The config"). */
async function withScratchpad(
  source: PolicySource,
  places: ScratchpadPlaces,
): Promise<{ source: PolicySource; warnings: readonly string[] }> {
  const { pad, warnings } = await readScratchpad(source.place ?? null, places);
  const { value: families, warning } = applyScratchpad(source.families, pad);
  return { source: { ...source, families }, warnings: warning === null ? warnings : [...warnings, warning] };
}

type Found = Pick<Policy, 'main' | 'introduced' | 'fromHead'>;

async function findPolicy(question: Question, places: PolicyPlaces): Promise<Found> {
  const configPath = question.config?.path ?? CONFIG_PATH;
  if (question.config?.bytes) {
    const config = await parseConfig(question.config.bytes, configPath);
    return { main: await sourceOf(configPath, config, places.trusted), introduced: null, fromHead: false };
  }
  let main: PolicySource | null = null;
  let mainPlace: Snapshot | null = null;
  for (const place of places.trusted) {
    main = await readSource(place, configPath);
    if (main !== null) {
      mainPlace = place;
      break;
    }
  }
  const sameSide = mainPlace !== null && mainPlace === places.introduced;
  const introduced =
    places.introduced === null || sameSide ? null : await readSource(places.introduced, configPath);
  const fallback = presetSource(places);
  if (main === null && introduced === null && question.config !== null) {
    throw new GateError(
      'GATE_CONFIG_INVALID',
      `${escapePath(configPath)} is not there`,
      'give --config the path of a config',
    );
  }
  if (main === null && introduced === null) return { main: fallback, introduced: null, fromHead: false };
  if (main === null) return { main: introduced ?? fallback, introduced: null, fromHead: true };
  return { main, introduced, fromHead: sameSide && question.mode === 'range' };
}

/** Every preset, recognised by the files themselves: the policy where there is no config. */
function presetSource({ trusted, introduced }: PolicyPlaces): PolicySource {
  const config = DEFAULT_CONFIG;
  const place = trusted[0] ?? introduced;
  return { label: 'presets', place, config, families: presetFamilies(null), userSchemas: {} };
}

async function readSource(place: Snapshot, configPath: string): Promise<PolicySource | null> {
  const entry = await place.find(configPath);
  if (entry === null) return null;
  if (entry.mode !== '100644' && entry.mode !== '100755') {
    throw new GateError(
      'GATE_CONFIG_INVALID',
      `${escapePath(configPath)} is not a regular file in ${place.label}`,
      `replace ${escapePath(configPath)} by a regular file`,
    );
  }
  return await sourceOf(place.label, await parseConfig(await place.read(entry), configPath), [place]);
}

/** Schemas are read where the config was, or where one from outside would have been: the first place that has them. */
async function sourceOf(label: string, config: Config, places: readonly Snapshot[]): Promise<PolicySource> {
  const userSchemas: Record<string, { path: string; schema: unknown }> = {};
  for (const [id, path] of config.familySchemas) {
    userSchemas[id] = {
      path,
      schema: parseConfigJson(await readFirst(path, places), path, 'GATE_SCHEMA_UNUSABLE'),
    };
  }
  const presets = presetFamilies(config.presets);
  const place = places[0] ?? null;
  return { label, place, config, families: [...config.families, ...presets], userSchemas };
}

async function readFirst(path: string, places: readonly Snapshot[]): Promise<Buffer> {
  for (const place of places) {
    const entry = await place.find(path);
    if (entry === null) continue;
    if (entry.mode === '100644' || entry.mode === '100755') return await place.read(entry);
    throw new GateError(
      'GATE_SCHEMA_UNUSABLE',
      `the schema ${escapePath(path)} is not a regular file (looked in: ${place.label})`,
      `replace ${escapePath(path)} by a regular file`,
    );
  }
  throw new GateError(
    'GATE_SCHEMA_UNUSABLE',
    `the schema ${escapePath(path)} is not there (looked in: ${places.map(({ label }) => label).join(', ')})`,
    `add ${escapePath(path)}, or correct "schema" in ${CONFIG_PATH}`,
  );
}

function policyOf({ main, introduced, fromHead }: Found, warnings: readonly string[]): Policy {
  const sources = [main, ...(introduced === null ? [] : [introduced])].map((source) => ({
    source,
    match: createFamilyMatcher(source.families),
  }));
  const ownersOf = (path: string): Owner[] =>
    sources.flatMap(({ source, match }) => {
      const family = match(path);
      return family === null ? [] : [{ family, source }];
    });
  // Asked of every path of a repository: without a list for each.
  const familyOf = (path: string): Owner | null => {
    for (const { source, match } of sources) {
      const family = match(path);
      if (family !== null) return { family, source };
    }
    return null;
  };
  return { main, introduced, fromHead, warnings, ownersOf, familyOf };
}
