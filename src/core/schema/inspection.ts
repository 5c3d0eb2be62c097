import { pointerToken } from '../json/pointer.js';
import { nearest } from '../nearest.js';
import { quoteText } from '../quote.js';
import { assertSameDraft, draftOf } from './draft.js';
import type { Draft } from './draft.js';
import { isKnownFormat } from './formats.js';
import { draftsThatKnow, isKnownKeyword, judgesNothing, knownKeywords, schemasIn } from './keywords.js';
import { quoteSchemaWord, unusableSchema } from './unusable.js';

type SchemaObject = Readonly<Record<string, unknown>>;

/** A user's schema after the look through it. */
export interface InspectedSchema {
  readonly draft: Draft;
  /** One line each, for people; the schema is usable all the same. */
  readonly warnings: readonly string[];
  /** Every `$ref` as it is written, with its pointer: to name the place of one that leads nowhere. */
  readonly references: readonly { readonly pointer: string; readonly target: string }[];
}

interface Walk {
  readonly path: string;
  readonly draft: Draft;
  readonly warnings: string[];
  readonly references: { pointer: string; target: string }[];
  readonly dynamicReferences: { pointer: string; target: string }[];
  readonly dynamicAnchors: Set<string>;
}

/**
 * Looks through a user's schema for what a validator would not notice, or would notice without naming the place:
 * an unknown keyword or format, a pattern that cannot compile, a keyword without effect. Throws GATE_SCHEMA_UNUSABLE
 * with file and pointer at the first one (spec 1.3). Shapes that the draft itself forbids are not looked at.
 */
export function inspectSchema(path: string, schema: unknown): InspectedSchema {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    throw unusableSchema(path, '', 'a schema must be a JSON object', 'write a JSON Schema into the file');
  }
  const draft = draftOf(path, schema as SchemaObject);
  const walk: Walk = {
    path,
    draft,
    warnings: [],
    references: [],
    dynamicReferences: [],
    dynamicAnchors: new Set(),
  };
  for (const { pointer, keywords } of schemasIn(draft, schema)) {
    for (const [keyword, value] of Object.entries(keywords)) {
      const place = `${pointer}/${pointerToken(keyword)}`;
      refuseUnknownKeyword(walk, place, keyword);
      refuseUnusableValue(walk, place, keyword, value);
    }
    refuseIdleKeywords(walk, pointer, keywords);
    collectReferences(walk, pointer, keywords);
  }
  refuseLooseDynamicReferences(walk);
  return { draft, warnings: walk.warnings, references: walk.references };
}

function refuseUnknownKeyword({ path, draft }: Walk, place: string, keyword: string): void {
  if (isKnownKeyword(draft, keyword)) return;
  const drafts = draftsThatKnow(keyword);
  const near = nearest(keyword, knownKeywords(draft));
  const help =
    drafts.length > 0
      ? `it is a keyword of ${drafts.join(' and ')}: set "$schema" to the draft that the file is written in`
      : near === null
        ? 'remove it, or give a note of your own a name that begins with "x-"'
        : `did you mean "${near}"?`;
  throw unusableSchema(path, place, `unknown keyword ${quoteSchemaWord(keyword)} in ${draft}`, help);
}

function refuseUnusableValue({ path, draft }: Walk, place: string, keyword: string, value: unknown): void {
  if (keyword === '$schema' && place !== '/$schema') assertSameDraft(path, place, value, draft);
  if (keyword === 'format' && typeof value === 'string' && !isKnownFormat(value)) {
    throw unusableSchema(
      path,
      place,
      `unknown format ${quoteSchemaWord(value)}`,
      'use a format of JSON Schema, or "pattern"; a format that is not known cannot be enforced',
    );
  }
  if (keyword === 'pattern' && typeof value === 'string') assertPattern(path, place, value);
  if (keyword === 'patternProperties' && typeof value === 'object' && value !== null) {
    for (const pattern of Object.keys(value)) {
      assertPattern(path, `${place}/${pointerToken(pattern)}`, pattern);
    }
  }
  if (keyword === 'enum' && Array.isArray(value) && value.length === 0) {
    throw unusableSchema(path, place, 'an empty "enum" fits nothing', 'list the allowed values');
  }
}

/** Time that a pattern takes is its author's affair: the gate runs it as it is (reference, "Schemas"). */
function assertPattern(path: string, place: string, pattern: string): void {
  try {
    new RegExp(pattern, 'u');
  } catch (cause) {
    throw unusableSchema(
      path,
      place,
      `the pattern ${quoteSchemaWord(pattern)} cannot compile`,
      'write a regular expression of ECMAScript with the "u" flag; outside a class only syntax characters are escaped',
      cause,
    );
  }
}

/** A keyword that does nothing where it stands was meant to do something: its author believes in a check that is none. */
function refuseIdleKeywords({ path, draft }: Walk, pointer: string, keywords: SchemaObject): void {
  const has = (keyword: string): boolean => Object.hasOwn(keywords, keyword);
  const idle = (keyword: string, reason: string): never => {
    const place = `${pointer}/${keyword}`;
    throw unusableSchema(path, place, `"${keyword}" has no effect ${reason}`, 'complete it or remove it');
  };
  if (has('if') && !has('then') && !has('else')) idle('if', 'without "then" or "else"');
  if (has('then') && !has('if')) idle('then', 'without "if"');
  if (has('else') && !has('if')) idle('else', 'without "if"');
  if (has('minContains') && !has('contains')) idle('minContains', 'without "contains"');
  if (has('maxContains') && !has('contains')) idle('maxContains', 'without "contains"');
  if (has('contains') && keywords['minContains'] === 0 && !has('maxContains')) {
    idle('contains', 'beside "minContains" 0 without "maxContains"');
  }
  if (draft !== '2020-12' && has('additionalItems') && !Array.isArray(keywords['items'])) {
    idle('additionalItems', 'without a list under "items"');
  }
}

function collectReferences(walk: Walk, pointer: string, keywords: SchemaObject): void {
  const { $ref: reference, $dynamicRef: dynamic, $dynamicAnchor: anchor } = keywords;
  if (typeof reference === 'string') walk.references.push({ pointer: `${pointer}/$ref`, target: reference });
  if (typeof dynamic === 'string') {
    walk.dynamicReferences.push({ pointer: `${pointer}/$dynamicRef`, target: dynamic });
  }
  if (typeof anchor === 'string') walk.dynamicAnchors.add(`#${anchor}`);
  if (walk.draft !== 'draft-07' || typeof reference !== 'string') return;
  const ignored = Object.keys(keywords).filter((keyword) => keyword !== '$ref' && !judgesNothing(keyword));
  if (ignored.length === 0) return;
  const names = ignored.map((keyword) => quoteSchemaWord(keyword)).join(', ');
  walk.warnings.push(
    `${quoteText(walk.path, 200)}: #${quoteText(pointer, 200)}: draft-07 ignores what stands beside "$ref": ${names}`,
  );
}

/** ajv would take a dynamic reference without an anchor for a reference to the schema around it. */
function refuseLooseDynamicReferences({ path, dynamicReferences, dynamicAnchors }: Walk): void {
  for (const { pointer, target } of dynamicReferences) {
    if (dynamicAnchors.has(target)) continue;
    throw unusableSchema(
      path,
      pointer,
      `${quoteSchemaWord(target)} names no "$dynamicAnchor" of this file`,
      'add the anchor, or use "$ref"',
    );
  }
}
