import { globFault } from '../core/glob.js';
import { isRuleId, RULES } from '../core/rules.js';
import { PRESETS } from '../families/catalog.js';
import type { FamilyEntry } from '../families/custom.js';
import type { RawConfig } from './config-shape.js';
import { join, unknownWord } from './config-words.js';
import type { ConfigProblem } from './config-words.js';

const PRESET_OF_FAMILY = new Map<string, string>(
  Object.entries(PRESETS).flatMap(([preset, families]) =>
    families.map(({ name }) => [name, preset] as const),
  ),
);

/** What is wrong with a config that fits its schema: names that clash, patterns that cannot be read. */
export function configProblems(config: RawConfig): ConfigProblem[] {
  return [
    ...Object.entries(config.families ?? {}).flatMap(([name, entry]) =>
      familyProblems(name, entry, join('/families', name)),
    ),
    ...(config.exclusions ?? []).flatMap(({ files }, index) =>
      globProblems(files, `/exclusions/${index}/files`),
    ),
    ...(config.retention ?? []).flatMap(({ files }, index) =>
      globProblem(files, `/retention/${index}/files`),
    ),
    ...blockProblems(config.parity ?? {}),
    ...(config.keys?.source === 'vault' && config.keys.vault === undefined
      ? [{ pointer: '/keys', text: '"vault" with its "path" is missing' }]
      : []),
  ];
}

function familyProblems(name: string, entry: FamilyEntry, pointer: string): ConfigProblem[] {
  const preset = PRESET_OF_FAMILY.get(name);
  const problems: ConfigProblem[] = [];
  if (preset !== undefined) {
    problems.push({ pointer, text: `the name belongs to a family of the preset ${preset}; choose another` });
  }
  problems.push(...globProblems(entry.files, `${pointer}/files`));
  if (entry.archive !== undefined) {
    const text = archiveFault(entry.archive, entry.files);
    if (text !== null) problems.push({ pointer: `${pointer}/archive`, text });
  }
  for (const rule of Object.keys(entry.severity ?? {})) {
    if (isRuleId(rule)) continue;
    problems.push({
      pointer: join(`${pointer}/severity`, rule),
      text: unknownWord('rule', rule, Object.keys(RULES)),
    });
  }
  return problems;
}

/** An archive's path must say which file it came from and when, and give every roll-over a name of its own. */
function archiveFault(archive: string, files: readonly string[]): string | null {
  const filled = archive.replaceAll('{name}', 'n').replaceAll('{timestamp}', 't');
  const lastSegment = archive.slice(archive.lastIndexOf('/') + 1);
  const count = (word: string) => archive.split(word).length - 1;
  if (/[{}\\\0]/.test(filled)) return 'may hold {name} and {timestamp} and no other braces or backslashes';
  if (/^(?:\/|[A-Za-z]:)|(?:^|\/)\.{0,2}(?:\/|$)/.test(filled))
    return 'must be the path of a file inside the repository';
  if (count('{timestamp}') !== 1 || !lastSegment.includes('{timestamp}')) {
    return 'must hold {timestamp} once, in the file name';
  }
  if (count('{name}') > 1 || (count('{name}') === 1 && !lastSegment.includes('{name}'))) {
    return 'may hold {name} once, in the file name';
  }
  const single = files.length === 1 && !/[*?[\]{}\\]/.test(files[0]!);
  if (count('{name}') === 0 && !single) return 'must hold {name}, since the family may have several files';
  return null;
}

function blockProblems(parity: NonNullable<RawConfig['parity']>): ConfigProblem[] {
  return Object.entries(parity).flatMap(([scope, pairs]) =>
    pairs.flatMap((pair, index) =>
      'block' in pair && pair.block !== undefined
        ? globProblem(pair.block, `${join('/parity', scope)}/${index}/block`)
        : [],
    ),
  );
}

function globProblems(patterns: readonly string[], pointer: string): ConfigProblem[] {
  return patterns.flatMap((pattern, index) => globProblem(pattern, `${pointer}/${index}`));
}

function globProblem(pattern: string, pointer: string): ConfigProblem[] {
  const fault = globFault(pattern);
  return fault === null ? [] : [{ pointer, text: `the pattern cannot be used: ${fault}` }];
}
