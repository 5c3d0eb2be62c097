import { codeKey, openSeal, sealCode } from './code-seal.js';
import { compilerId } from './compiler-id.generated.mjs';
import { openCode } from './generated-code.js';
import { inspectSchema } from './inspection.js';
import type { InspectedSchema } from './inspection.js';
import { toValidator } from './judgement.js';
import { prepareSchema } from './preparation.js';
import type { Validator } from './validator.js';

/** Where generated code is kept between processes, by content. An entry that is lost or damaged costs time only. */
export interface SchemaCache {
  /** The entry of a key (64 hex digits); null when there is none or it cannot be read. */
  load(key: string): Promise<string | null>;
  store(key: string, code: string): Promise<void>;
}

export interface CompiledSchema {
  readonly validator: Validator;
  /** One line each: what the author of the schema should know. */
  readonly warnings: readonly string[];
}

/**
 * The validator of a user's schema: JSON Schema draft-07, 2019-09 or 2020-12, chosen by its `$schema` (spec 1.3).
 *
 * `schema` is the parsed file, `path` names it in messages. With a cache, a schema that was compiled before needs no
 * ajv. `default` and other annotations never alter a record. Throws GATE_SCHEMA_UNUSABLE that names file and JSON
 * pointer: another draft, an unknown keyword or format, a pattern that cannot compile, a `$ref` that leads out of the
 * file (nothing is fetched). The time that a pattern takes is its author's affair.
 */
export async function compileSchema(options: {
  readonly path: string;
  readonly schema: unknown;
  readonly cache?: SchemaCache;
}): Promise<CompiledSchema> {
  const { path, schema, cache } = options;
  const inspected = inspectSchema(path, schema);
  const prepared = prepareSchema(path, inspected.draft, schema);
  const code = await codeOf(path, prepared, inspected, cache);
  return { validator: toValidator(openCode(code)), warnings: inspected.warnings };
}

async function codeOf(
  path: string,
  schema: object,
  inspected: InspectedSchema,
  cache: SchemaCache | undefined,
): Promise<string> {
  const key = codeKey(compilerId, inspected.draft, schema);
  const entry = (await cache?.load(key)) ?? null;
  const cached = entry === null ? null : openSeal(key, entry);
  if (cached !== null) return cached;
  const { generateCode } = await import('./code-generator.js');
  const code = generateCode(path, schema, inspected);
  await cache?.store(key, sealCode(key, code));
  return code;
}
