import { Ajv, _ } from 'ajv';
import type { ErrorObject, Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { quoteText } from '../quote.js';
import { customizeKeywords } from './custom-keywords.js';
import type { Draft } from './draft.js';
import { FORMATS } from './formats.js';
import { openCode } from './generated-code.js';
import type { InspectedSchema } from './inspection.js';
import { quoteSchemaWord, unusableSchema } from './unusable.js';

const CLASS_BY_DRAFT = { 'draft-07': Ajv, '2019-09': Ajv2019, '2020-12': Ajv2020 } as const;

/** Kinds of value on which a schema that refers to itself without end is caught before any record is judged. */
const PROBES = [null, true, 0, '', [], {}];

/**
 * Generates the code of a schema's validators: the body of a `GeneratedFactory`, self-contained but for what it is
 * handed. The only file that runs ajv; it is imported when a schema has to be compiled and not before.
 *
 * `schema` is the copy that `prepareSchema` made. Throws GATE_SCHEMA_UNUSABLE that names file and pointer.
 */
export function generateCode(path: string, schema: object, inspected: InspectedSchema): string {
  const { draft } = inspected;
  assertDraftShape(path, draft, schema);
  try {
    const fits = moduleText(draft, schema, false);
    const collects = moduleText(draft, schema, true);
    const body = [
      '"use strict";',
      'const open = (define) => { const module = { exports: {} }; define(module); return module.exports; };',
      `return { fits: open((module) => {${fits}\n}), collects: () => open((module) => {${collects}\n}) };`,
    ].join('\n');
    const { fits: probe } = openCode(body);
    for (const value of PROBES) probe(value);
    return body;
  } catch (cause) {
    throw refusal(path, inspected, cause);
  }
}

function moduleText(draft: Draft, schema: object, allErrors: boolean): string {
  const ajv = new CLASS_BY_DRAFT[draft](options(draft, allErrors, namesInherited(schema)));
  customizeKeywords(ajv);
  return withPlainRecords(standalone.default(ajv, ajv.compile(schema)));
}

/**
 * What is evaluated only at run time, ajv notes in an object by member name. There `constructor` would be noted from the
 * start, and where all members are evaluated the note is `true`, which takes no members.
 */
function withPlainRecords(code: string): string {
  return code
    .replaceAll(/\b(props\d+) = \{\};/g, '$1 = Object.create(null);')
    .replaceAll(/\b(props\d+) = \1 \|\| \{\};/g, '$1 = $1 || Object.create(null);')
    .replaceAll(
      /\b(props\d+)\[(key\d+)\] = true;/g,
      'if($1 !== true){ $1 = $1 || Object.create(null); $1[$2] = true; }',
    );
}

/**
 * Whether the schema says anything of a name that every object has without owning it (`constructor`). Only then must
 * generated code ask whether a member is the record's own, which costs as much as the rest of the judgement.
 */
function namesInherited(value: unknown): boolean {
  if (typeof value === 'string') return value in Object.prototype;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name in Object.prototype || namesInherited(inner));
}

function options(draft: Draft, allErrors: boolean, ownProperties: boolean): Options {
  return {
    allErrors,
    ownProperties,
    strictSchema: true,
    strictTypes: false,
    strictTuples: false,
    allowUnionTypes: true,
    allowMatchingProperties: true,
    validateSchema: false,
    // draft-07 says that what stands beside `$ref` is ignored; the later drafts do not.
    ignoreKeywordsWithRef: draft === 'draft-07',
    messages: false,
    logger: false,
    formats: FORMATS,
    // ajv resolves anchors but takes the keyword itself for an unknown one.
    keywords: ['$anchor'],
    code: { source: true, formats: _`runtime.formats` },
  };
}

/** Formats and patterns are the inspection's, with better words; here only the shape of the schema counts. */
function assertDraftShape(path: string, draft: Draft, schema: object): void {
  const ajv = new CLASS_BY_DRAFT[draft]({ validateFormats: false, strictSchema: false, logger: false });
  if (ajv.validateSchema(schema)) return;
  const deepest = [...(ajv.errors ?? [])].reduce<ErrorObject | null>(
    (best, error) => (best === null || error.instancePath.length > best.instancePath.length ? error : best),
    null,
  );
  throw unusableSchema(
    path,
    deepest?.instancePath ?? '',
    `not valid in ${draft}: ${quoteText(deepest?.message ?? 'no schema', 160)}`,
    `write the keyword as ${draft} defines it`,
  );
}

function refusal(path: string, { references }: InspectedSchema, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const loose = references.find(({ target }) =>
    reason.startsWith(`can't resolve reference ${target} from id `),
  );
  if (loose !== undefined) {
    return unusableSchema(
      path,
      loose.pointer,
      `${quoteSchemaWord(loose.target)} leads to nothing in this file`,
      'keep the schema in one file: other files and addresses are never fetched',
      cause,
    );
  }
  if (cause instanceof RangeError) {
    const help = 'let a schema refer to itself only from inside a member or an item';
    return unusableSchema(path, '', 'the schema refers to itself without end', help, cause);
  }
  return unusableSchema(
    path,
    '',
    quoteText(reason, 160),
    'write the schema so that every keyword is used',
    cause,
  );
}
