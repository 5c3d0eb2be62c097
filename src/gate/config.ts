import { GateError } from '../core/errors.js';
import { escapePath, quoteText } from '../core/quote.js';
import { shippedValidator } from '../core/schema/shipped.js';
import type { PresetName } from '../families/catalog.js';
import type { Family } from '../families/contract.js';
import { customFamily, repositorySchemaId } from '../families/custom.js';
import { parseConfigJson } from './config-json.js';
import { configProblems } from './config-rules.js';
import type { LegacyPin, ParityPair, RawConfig } from './config-shape.js';
import { wordFault } from './config-words.js';
import type { ConfigProblem } from './config-words.js';

/** The policy of a repository, with every default filled in (design.md, "The config"). */
export interface Config {
  /** Presets that the config names; null where it does not say, and every preset is on where its files are. */
  readonly presets: readonly PresetName[] | null;
  /** The user's own families, in the order of the file. */
  readonly families: readonly Family[];
  /** Repository path of the user's schema file, by schema id. */
  readonly familySchemas: ReadonlyMap<string, string>;
  readonly limits: { readonly lineBytes: number; readonly depth: number };
  readonly legacy: Readonly<Record<string, LegacyPin>>;
  readonly parity: Readonly<Record<string, readonly ParityPair[]>>;
  readonly exclusions: NonNullable<RawConfig['exclusions']>;
  readonly retention: NonNullable<RawConfig['retention']>;
  readonly scripts: Readonly<Record<string, readonly string[]>>;
  readonly keys: {
    readonly source: 'env' | 'file' | 'vault';
    readonly vault: { readonly path: string } | null;
  };
  readonly rollover: { readonly onCommit: 'off' | 'check' | 'fix' };
  readonly living: Readonly<Record<string, unknown>>;
}

/** What holds in a repository without a config. */
export const DEFAULT_CONFIG: Config = fillIn({});

/**
 * Reads `evidence.config.json`. `path` is for messages only.
 *
 * GateError GATE_CONFIG_INVALID: not strict JSON (with line and column), an unknown key at any level (with the nearest
 * known one), a value that cannot be used. The message names the first place; the help names the others.
 */
export async function parseConfig(bytes: Buffer, path: string): Promise<Config> {
  const value = parseConfigJson(bytes, path);
  const validate = await shippedValidator('config');
  const faults = validate(value) ?? [];
  const problems =
    faults.length > 0 ? faults.map((fault) => wordFault(fault, value)) : configProblems(value as RawConfig);
  if (problems.length > 0) throw invalid(path, problems);
  return fillIn(value as RawConfig);
}

function fillIn(raw: RawConfig): Config {
  const entries = Object.entries(raw.families ?? {});
  const schemas = entries.flatMap(([, { schema }]) => (schema === undefined ? [] : [schema]));
  return {
    presets: raw.presets ?? null,
    families: entries.map(([name, entry]) => customFamily(name, entry)),
    familySchemas: new Map(schemas.map((schema) => [repositorySchemaId(schema), schema])),
    limits: { lineBytes: raw.limits?.lineBytes ?? 8 * 1024 * 1024, depth: raw.limits?.depth ?? 64 },
    legacy: raw.legacy ?? {},
    parity: raw.parity ?? {},
    exclusions: raw.exclusions ?? [],
    retention: raw.retention ?? [],
    scripts: raw.scripts ?? {},
    keys: { source: raw.keys?.source ?? 'env', vault: raw.keys?.vault ?? null },
    rollover: { onCommit: raw.rollover?.onCommit ?? 'check' },
    living: raw.living ?? {},
  };
}

const SHOWN_IN_HELP = 5;

function invalid(path: string, problems: readonly ConfigProblem[]): GateError {
  const [first, ...others] = [...new Set(problems.map(({ pointer, text }) => describe(pointer, text)))];
  const shown = others.slice(0, SHOWN_IN_HELP);
  const hidden = others.length - shown.length;
  const also = shown.length === 0 ? '' : `; also wrong: ${shown.join('; ')}`;
  return new GateError(
    'GATE_CONFIG_INVALID',
    `${escapePath(path)}: ${first}`,
    `correct the file (keys and values are described in schemas/config.schema.json)${also}${hidden > 0 ? `; and ${hidden} more` : ''}`,
  );
}

function describe(pointer: string, text: string): string {
  return pointer === '' ? text : `${quoteText(pointer, 120)}: ${text}`;
}
