import { pointerToken } from '../json/pointer.js';
import type { Draft } from './draft.js';

/** What stands at a keyword: where other schemas are found in it, or nothing that matters here. */
type Shape = 'schema' | 'schemas' | 'schema-or-schemas' | 'map' | 'other';

/** `$defs` and `deprecated` came after draft-07, where they do nothing wrong: many writers use them there. */
const EVERY_DRAFT: Readonly<Record<string, Shape>> = {
  ...all(
    'other',
    '$id $schema $ref $comment title description default readOnly writeOnly examples deprecated',
  ),
  ...all('other', 'type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum'),
  ...all('other', 'maxLength minLength pattern format contentMediaType contentEncoding'),
  ...all('other', 'maxItems minItems uniqueItems maxProperties minProperties required'),
  ...all('schema', 'not if then else additionalProperties contains propertyNames'),
  ...all('schemas', 'allOf anyOf oneOf'),
  ...all('map', 'properties patternProperties definitions $defs dependencies'),
};

const SINCE_2019: Readonly<Record<string, Shape>> = {
  ...all('other', '$anchor $vocabulary dependentRequired minContains maxContains contentSchema'),
  ...all('schema', 'unevaluatedItems unevaluatedProperties'),
  ...all('map', 'dependentSchemas'),
};

const SHAPES: Readonly<Record<Draft, Readonly<Record<string, Shape>>>> = {
  'draft-07': { ...EVERY_DRAFT, items: 'schema-or-schemas', additionalItems: 'schema' },
  '2019-09': {
    ...EVERY_DRAFT,
    ...SINCE_2019,
    items: 'schema-or-schemas',
    additionalItems: 'schema',
    ...all('other', '$recursiveRef $recursiveAnchor'),
  },
  '2020-12': {
    ...EVERY_DRAFT,
    ...SINCE_2019,
    items: 'schema',
    prefixItems: 'schemas',
    ...all('other', '$dynamicRef $dynamicAnchor'),
  },
};

/** Keywords that say something to people and judge nothing; and those that only hold other schemas. */
const JUDGES_NOTHING = new Set(
  (
    '$id $schema $comment title description default readOnly writeOnly examples deprecated definitions $defs ' +
    '$anchor $vocabulary'
  ).split(' '),
);

function all(shape: Shape, names: string): Record<string, Shape> {
  return Object.fromEntries(names.split(' ').map((name) => [name, shape]));
}

/** `x-…` is for people and tools of the author's own: no keyword of JSON Schema begins so. */
export function isNote(keyword: string): boolean {
  return keyword.startsWith('x-');
}

export function isKnownKeyword(draft: Draft, keyword: string): boolean {
  return Object.hasOwn(SHAPES[draft], keyword) || isNote(keyword);
}

export function knownKeywords(draft: Draft): readonly string[] {
  return Object.keys(SHAPES[draft]);
}

/** The other drafts that know a keyword, for the help of whoever wrote it in a wrong one. */
export function draftsThatKnow(keyword: string): readonly Draft[] {
  return (Object.keys(SHAPES) as Draft[]).filter((draft) => Object.hasOwn(SHAPES[draft], keyword));
}

export function judgesNothing(keyword: string): boolean {
  return JUDGES_NOTHING.has(keyword) || isNote(keyword);
}

/** A schema inside a schema. */
export interface PlacedSchema {
  /** RFC 6901 pointer from the root of the file. */
  readonly pointer: string;
  readonly keywords: Record<string, unknown>;
}

/**
 * Every schema object in a schema, the outer before the inner, itself included. Values that are no schemas (`const`,
 * `enum`, `default`, `examples`) are not entered. Tolerant: where a keyword's value has another shape there is nothing
 * to find, and the draft's own schema is left to refuse it.
 */
export function* schemasIn(draft: Draft, schema: unknown, pointer = ''): Generator<PlacedSchema> {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  const keywords = schema as Record<string, unknown>;
  yield { pointer, keywords };
  for (const [keyword, value] of Object.entries(keywords)) {
    for (const [place, inner] of subschemas(draft, keyword, value)) {
      yield* schemasIn(draft, inner, pointer + place);
    }
  }
}

/** The schemas that stand directly in a keyword's value, each with its pointer from the schema around it. */
function subschemas(
  draft: Draft,
  keyword: string,
  value: unknown,
): readonly (readonly [place: string, schema: unknown])[] {
  const shape = Object.hasOwn(SHAPES[draft], keyword) ? SHAPES[draft][keyword] : 'other';
  if (shape === 'other' || typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  if (shape === 'schema' || (shape === 'schema-or-schemas' && !isList)) return [[`/${keyword}`, value]];
  if (isList !== (shape !== 'map')) return [];
  return Object.entries(value).map(([name, inner]) => [`/${keyword}/${pointerToken(name)}`, inner]);
}
