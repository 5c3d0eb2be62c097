/**
 * Whether the ASCII letters right before `index` spell `word` (given in lower case), in any case; `-` and `_` in the
 * word match themselves. Never looks before `start`.
 */
export function hasTextBefore(bytes: Uint8Array, index: number, start: number, word: string): boolean {
  const first = index - word.length;
  if (first < start) return false;
  for (let offset = word.length - 1; offset >= 0; offset -= 1) {
    const wanted = word.charCodeAt(offset);
    const byte = bytes[first + offset]!;
    if (byte !== wanted && (wanted < 0x61 || (byte | 0x20) !== wanted)) return false;
  }
  return true;
}

/** Whether exactly `word`, ASCII, stands at `index`. Never looks past `end`. */
export function hasTextAt(bytes: Uint8Array, index: number, end: number, word: string): boolean {
  if (index + word.length > end) return false;
  for (let offset = 0; offset < word.length; offset += 1) {
    if (bytes[index + offset] !== word.charCodeAt(offset)) return false;
  }
  return true;
}
