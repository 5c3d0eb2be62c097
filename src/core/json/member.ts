import { parsePointer, resolveTokens } from './pointer.js';

/** Reads the place that a pointer names; undefined where there is none. Own members only. */
export type PointerReader = (value: unknown) => unknown;

/** By pointer, of which a config has few: the engine optimises calls to one function, and not to its likes. */
const READERS = new Map<string, PointerReader>();

/**
 * A pointer made ready for many records: parsed once, and a member of the record itself, which nearly all pointers name,
 * is read without walking. Precondition: the pointer is well-formed (RFC 6901); one that is not reads nothing.
 */
export function compilePointer(pointer: string): PointerReader {
  const known = READERS.get(pointer);
  if (known !== undefined) return known;
  const reader = readerOf(pointer);
  READERS.set(pointer, reader);
  return reader;
}

function readerOf(pointer: string): PointerReader {
  const tokens = parsePointer(pointer);
  if (tokens === null) return () => undefined;
  const [name] = tokens;
  if (tokens.length !== 1 || name === undefined) return (value) => resolveTokens(value, tokens);
  // `constructor` and the like are there without being a record's own; of any other name the plain look-up is proof enough,
  // and it is made several times for every line.
  const isInherited = name in Object.prototype;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return resolveTokens(value, tokens);
    return isInherited && !Object.hasOwn(value, name) ? undefined : (value as Record<string, unknown>)[name];
  };
}
