import { pointerToken, resolvePointer } from '../core/json/pointer.js';
import { nearest } from '../core/nearest.js';
import { quoteText } from '../core/quote.js';
import type { SchemaFault } from '../core/schema/validator.js';
import { PRESET_NAMES } from '../families/catalog.js';

/** One thing that is wrong with the config: where, and what, in words that name no more than keys and short values. */
export interface ConfigProblem {
  readonly pointer: string;
  readonly text: string;
}

const FAMILY = '/families/[^/]+';

/** Known keys by place, for "did you mean"; a test holds them equal to schemas/config.schema.json. */
export const CONFIG_KEYS: readonly (readonly [place: string, keys: readonly string[]])[] = [
  [
    '',
    [
      '$schema',
      'presets',
      'families',
      'parity',
      'exclusions',
      'retention',
      'scripts',
      'keys',
      'rollover',
      'legacy',
      'living',
      'limits',
    ],
  ],
  [
    FAMILY,
    [
      'files',
      'schema',
      'signature',
      'appendOnly',
      'mutable',
      'id',
      'time',
      'maxLines',
      'archive',
      'secrets',
      'minLines',
      'derived',
      'severity',
    ],
  ],
  [`${FAMILY}/secrets`, ['ignore', 'accept']],
  [`${FAMILY}/derived/[^/]+`, ['of', 'by']],
  ['/parity/[^/]+/[0-9]+', ['active', 'template', 'block']],
  ['/exclusions/[0-9]+', ['field', 'files']],
  ['/retention/[0-9]+', ['files', 'months']],
  ['/keys', ['source', 'vault']],
  ['/keys/vault', ['path']],
  ['/rollover', ['onCommit']],
  ['/legacy/[^/]+', ['lines', 'sha256']],
  ['/limits', ['lineBytes', 'depth']],
];

const POINTER = 'must be a JSON pointer to a member, such as "/id"';
const PATH = 'must be a path inside the repository: not absolute, without ".", ".." or "\\"';

/** What a place must hold, or what a name in it must be, where the schema can only show a regular expression. */
const FORMS: readonly (readonly [place: string, form: string])[] = [
  [`${FAMILY}/(?:id|time|(?:mutable|derived)/[^/]*|secrets/ignore/[0-9]+|derived/[^/]+/of)`, POINTER],
  [`${FAMILY}/schema`, PATH],
  [
    `${FAMILY}/secrets/accept/[0-9]+`,
    'must be a fingerprint: 16 lower-case hex digits, as the report shows it',
  ],
  ['/families/[^/]*', 'a family name is at most 64 characters: lower-case words joined by hyphens'],
  ['/legacy/[^/]*', PATH],
  ['/legacy/[^/]+/sha256', 'must be 64 lower-case hex digits'],
  ['/(?:scripts|parity)/.+/.*', PATH],
];

/** What a schema fault means to the person who wrote the config. `config` is the whole value that was judged. */
export function wordFault(fault: SchemaFault, config: unknown): ConfigProblem {
  const { keyword, member } = fault;
  const pointer = member === null ? fault.pointer : join(fault.pointer, member);
  if (keyword === 'additionalProperties' && member !== null) {
    return { pointer, text: unknownWord('key', member, lookUp(CONFIG_KEYS, fault.pointer) ?? []) };
  }
  if (keyword === 'required' && member !== null) return { pointer, text: 'is missing' };
  const value = resolvePointer(config, pointer);
  if (keyword === 'enum' && pointer.startsWith('/presets/') && typeof value === 'string') {
    return { pointer, text: unknownWord('preset', value, PRESET_NAMES) };
  }
  const form = keyword === 'pattern' || keyword === 'propertyNames' ? lookUp(FORMS, pointer) : undefined;
  return { pointer, text: form ?? quoteText(fault.message, 200) };
}

/** `unknown key "x"; did you mean "y"?`, or the known words where none is near. */
export function unknownWord(kind: string, word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  const advice = meant === null ? `; known: ${known.join(', ')}` : `; did you mean "${meant}"?`;
  return `unknown ${kind} "${quoteText(word)}"${known.length === 0 ? '' : advice}`;
}

export function join(pointer: string, name: string): string {
  return `${pointer}/${pointerToken(name)}`;
}

function lookUp<T>(table: readonly (readonly [string, T])[], pointer: string): T | undefined {
  return table.find(([place]) => new RegExp(`^${place}$`, 's').test(pointer))?.[1];
}
