import type { GateError } from '../errors.js';
import { quoteSchemaWord, unusableSchema } from './unusable.js';

/** The drafts of JSON Schema that a user's schema may be written in (spec 1.3). */
export type Draft = 'draft-07' | '2019-09' | '2020-12';

const DRAFT_BY_URI: Readonly<Record<string, Draft>> = {
  'http://json-schema.org/draft-07/schema': 'draft-07',
  'https://json-schema.org/draft/2019-09/schema': '2019-09',
  'https://json-schema.org/draft/2020-12/schema': '2020-12',
};

/** The value of `$schema` for each draft, in the form its specification prints. */
const DRAFTS_HELP = `set "$schema" to one of: ${Object.keys(DRAFT_BY_URI)
  .map((uri) => (uri.endsWith('draft-07/schema') ? `${uri}#` : uri))
  .join(', ')}`;

/**
 * The draft that a schema is written in, by its `$schema`, which is required: the same keyword means different things
 * in different drafts, and a guess would judge by rules that nobody wrote. An empty fragment (`#`) at the end does
 * not count. Throws GATE_SCHEMA_UNUSABLE that lists the supported drafts.
 */
export function draftOf(path: string, schema: Readonly<Record<string, unknown>>): Draft {
  if (!Object.hasOwn(schema, '$schema')) {
    throw unusableSchema(path, '', 'no "$schema" says which draft the schema is written in', DRAFTS_HELP);
  }
  const named = schema['$schema'];
  const draft = typeof named === 'string' ? draftByUri(named) : undefined;
  if (draft === undefined) throw unsupported(path, '/$schema', named);
  return draft;
}

/** An embedded schema may name its draft again, but no other one. */
export function assertSameDraft(path: string, pointer: string, named: unknown, draft: Draft): void {
  if (typeof named === 'string' && draftByUri(named) === draft) return;
  throw unusableSchema(
    path,
    pointer,
    `${quoteSchemaWord(named)} inside a schema of ${draft}`,
    'write the whole file in one draft',
  );
}

function draftByUri(uri: string): Draft | undefined {
  const name = uri.endsWith('#') ? uri.slice(0, -1) : uri;
  return Object.hasOwn(DRAFT_BY_URI, name) ? DRAFT_BY_URI[name] : undefined;
}

function unsupported(path: string, pointer: string, named: unknown): GateError {
  return unusableSchema(
    path,
    pointer,
    `${quoteSchemaWord(named)} is no supported draft of JSON Schema`,
    DRAFTS_HELP,
  );
}
