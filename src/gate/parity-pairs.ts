import { OWN_SCOPE, PRESET_PAIRS, type PresetPair } from '../families/parity-pairs.js';
import { isPresetName } from '../families/catalog.js';
import type { Config } from './config.js';

/** A pair as the gate looks at it: paths without a trailing slash. */
export interface Pair {
  readonly scope: string;
  readonly active: string;
  readonly template: string;
  readonly block: string | null;
  /** A configured pair counts always; a preset's only where the repository has it (spec 1.10). */
  readonly when: 'always' | PresetPair['when'];
}

/** The pairs of a config, then those of the presets that it has on. A pair that stands in both counts as configured. */
export function parityPairs(config: Config): readonly Pair[] {
  const configured = Object.entries(config.parity).flatMap(([scope, pairs]) =>
    pairs.map((pair) => {
      const [active, template] = 'active' in pair ? [pair.active, pair.template] : pair;
      const block = 'block' in pair ? (pair.block ?? null) : null;
      return toPair(scope, { active, template, block }, 'always');
    }),
  );
  const presets = Object.entries<readonly PresetPair[]>(PRESET_PAIRS)
    .filter(([scope]) => scope === OWN_SCOPE || isOn(scope, config))
    .flatMap(([scope, pairs]) =>
      pairs.map(({ active, template, block, when }) =>
        toPair(scope, { active, template, block: block ?? null }, when),
      ),
    );
  return [...configured, ...presets.filter((pair) => !configured.some((other) => isSame(pair, other)))];
}

export function isSame(one: Pair, other: Pair): boolean {
  return (
    one.scope === other.scope &&
    one.active === other.active &&
    one.template === other.template &&
    one.block === other.block
  );
}

function isOn(scope: string, { presets }: Config): boolean {
  return presets === null || (isPresetName(scope) && presets.includes(scope));
}

function toPair(
  scope: string,
  { active, template, block }: Pick<Pair, 'active' | 'template' | 'block'>,
  when: Pair['when'],
): Pair {
  return { scope, active: bare(active), template: bare(template), block, when };
}

function bare(path: string): string {
  return path.replace(/\/+$/, '');
}
