import { isDeepStrictEqual } from 'node:util';
import { parsePointer } from '../json/pointer.js';
import type { SideLine } from './side-lines.js';

/** Members that signing adds or replaces; what they say is for the check of signatures. */
const SIGNATURE_POINTERS = ['/key_version', '/sig_hmac_sha256'];

/**
 * True when a line may stand in a base line's place: the same record, in which nothing but the given members (RFC 6901
 * pointers) and its signature is another. Null allows any change of a record that keeps its id. Whether the step from
 * the old value to the new one is allowed is for the check `append-only` to say.
 */
export function isTransition(before: SideLine, after: SideLine, mutable: readonly string[] | null): boolean {
  if (before.value === undefined || after.value === undefined || before.key !== after.key) return false;
  if (mutable === null) return true;
  const pointers = [...mutable, ...SIGNATURE_POINTERS];
  try {
    return isDeepStrictEqual(without(before.value, pointers), without(after.value, pointers));
  } catch {
    // Nested beyond what the stack holds: nobody can tell, so a person must look.
    return false;
  }
}

function without(value: unknown, pointers: readonly string[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const pointer of pointers) {
    const tokens = parsePointer(pointer) ?? [];
    let place: unknown = copy;
    for (const token of tokens.slice(0, -1)) {
      const isInside = typeof place === 'object' && place !== null && Object.hasOwn(place, token);
      place = isInside ? (place as Record<string, unknown>)[token] : undefined;
    }
    const name = tokens.at(-1);
    if (typeof place === 'object' && place !== null && name !== undefined)
      Reflect.deleteProperty(place, name);
  }
  return copy;
}
