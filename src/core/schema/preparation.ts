import { pointerToken } from '../json/pointer.js';
import type { Draft } from './draft.js';
import { isNote, schemasIn } from './keywords.js';
import { unusableSchema } from './unusable.js';

const PROTO = '__proto__';
const PROTO_PATTERN = '^__proto__$';

/**
 * A copy of a schema for code generation, equal in what it judges.
 *
 * A member named `__proto__` is a member like any other, but object literals and ajv pass over that name without a
 * word: `properties` that name it are rewritten as the equal `patternProperties`; where the name stands in any other
 * object, the schema is refused (GATE_SCHEMA_UNUSABLE). `required` and the like hold the name as text and need nothing.
 * Notes of the author's own (`x-…`) are left out.
 */
export function prepareSchema(path: string, draft: Draft, schema: unknown): object {
  // The JSON round trip keeps `__proto__` an own member, which assigning member by member would not.
  const copy = JSON.parse(JSON.stringify(schema)) as object;
  for (const { keywords } of schemasIn(draft, copy)) {
    Object.keys(keywords)
      .filter(isNote)
      .forEach((note) => Reflect.deleteProperty(keywords, note));
    const { properties } = keywords;
    if (isObject(properties) && Object.hasOwn(properties, PROTO)) moveToPattern(keywords, properties);
  }
  refuseLeftovers(path, '', copy);
  return copy;
}

function moveToPattern(keywords: Record<string, unknown>, properties: Record<string, unknown>): void {
  const moved = properties[PROTO];
  Reflect.deleteProperty(properties, PROTO);
  const patterns = isObject(keywords['patternProperties']) ? keywords['patternProperties'] : {};
  const taken = Object.hasOwn(patterns, PROTO_PATTERN) ? [patterns[PROTO_PATTERN]] : [];
  keywords['patternProperties'] = { ...patterns, [PROTO_PATTERN]: { allOf: [moved, ...taken] } };
}

function refuseLeftovers(path: string, pointer: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const place = `${pointer}/${pointerToken(name)}`;
    if (name === PROTO) {
      throw unusableSchema(
        path,
        place,
        'a member named "__proto__" can be enforced under "properties" only',
        'describe it under "properties", or forbid it',
      );
    }
    refuseLeftovers(path, place, inner);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
