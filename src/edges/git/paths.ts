const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ESCAPED_BYTE = /[\udc80-\udcff]/;

/**
 * A path of git as text. git's paths are bytes: one that is not UTF-8 stands as U+DC00 + byte, a lone surrogate that
 * no UTF-8 text yields, so that `encodePath` gives the same bytes back and two paths never become one.
 */
export function decodePath(bytes: Uint8Array): string {
  const whole = tryDecode(bytes);
  if (whole !== null) return whole;
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find(
      (n) => at + n <= bytes.length && tryDecode(bytes.subarray(at, at + n)) !== null,
    );
    text +=
      length === undefined
        ? String.fromCharCode(0xdc00 + bytes[at]!)
        : UTF8.decode(bytes.subarray(at, at + length));
    at += length ?? 1;
  }
  return text;
}

/** The bytes of a path that `decodePath` gave. */
export function encodePath(path: string): Buffer {
  if (isPlain(path)) return Buffer.from(path, 'utf8');
  return Buffer.concat(
    Array.from(path, (character) => {
      const code = character.codePointAt(0)!;
      return code >= 0xdc80 && code <= 0xdcff ? Buffer.of(code - 0xdc00) : Buffer.from(character, 'utf8');
    }),
  );
}

/** False when the path holds bytes that are not UTF-8: it cannot be passed to a process as an argument. */
export function isPlain(path: string): boolean {
  return (
    !ESCAPED_BYTE.test(path) ||
    Array.from(path).every((character) => !ESCAPED_BYTE.test(character) || character.length === 2)
  );
}

/** Order of git's own lists: by the bytes of the path, which is by code point and not by UTF-16 unit. */
export function comparePaths(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at += 1) {
    const a = one.charCodeAt(at);
    const b = other.charCodeAt(at);
    if (a !== b) return rank(a) - rank(b);
  }
  return one.length - other.length;
}

/** Surrogates, which stand for code points above U+FFFF, after U+E000 to U+FFFF. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

function tryDecode(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}
