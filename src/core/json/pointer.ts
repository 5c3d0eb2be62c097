/** One reference token of an RFC 6901 pointer, escaped: `~` as `~0`, `/` as `~1`. */
export function pointerToken(name: string): string {
  if (!name.includes('~') && !name.includes('/')) return name;
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * The reference tokens of a pointer, unescaped; null where the text is no RFC 6901 pointer (no leading `/`, a `~`
 * that is neither `~0` nor `~1`). The empty pointer has none.
 */
export function parsePointer(pointer: string): readonly string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null;
  const tokens = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return tokens;
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * What stands at the place that the tokens lead to; undefined when nothing does. Own members and items only, so that
 * `constructor`, `__proto__` or an array's `length` is never found where the record does not hold it.
 */
export function resolveTokens(value: unknown, tokens: readonly string[]): unknown {
  let place = value;
  for (const token of tokens) {
    if (typeof place !== 'object' || place === null) return undefined;
    if (Array.isArray(place) && !isIndex(token)) return undefined;
    if (!Object.hasOwn(place, token)) return undefined;
    place = (place as Record<string, unknown>)[token];
  }
  return place;
}

/**
 * Tokens of the pointers that were asked for: families have a handful, and ask on every line. Bounded, so that a stream
 * of others cannot fill the memory.
 */
const known = new Map<string, readonly string[] | null>();
const MAX_KNOWN = 256;

/** `resolveTokens` of a pointer's text; undefined for a text that is no pointer. */
export function resolvePointer(value: unknown, pointer: string): unknown {
  let tokens = known.get(pointer);
  if (tokens === undefined) {
    tokens = parsePointer(pointer);
    if (known.size < MAX_KNOWN) known.set(pointer, tokens);
  }
  return tokens === null ? undefined : resolveTokens(value, tokens);
}

function isIndex(token: string): boolean {
  return /^(?:0|[1-9][0-9]*)$/.test(token);
}
