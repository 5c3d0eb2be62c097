/** Value of a lower-case hex digit by its unit; -1 for any other unit below 128. */
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < 16; value++) VALUES[value.toString(16).charCodeAt(0)] = value;

/**
 * Decodes lower-case hex digits into all of `target`; false for a text of another length or with another character
 * (an upper-case digit is one). After false the target's content has no meaning.
 */
export function decodeLowerHex(text: string, target: Uint8Array): boolean {
  const { length } = target;
  if (text.length !== 2 * length) return false;
  let seen = 0;
  for (let at = 0, digit = 0; at < length; at++, digit += 2) {
    const high = valueOf(text.charCodeAt(digit));
    const low = valueOf(text.charCodeAt(digit + 1));
    seen |= high | low;
    target[at] = (high << 4) | low;
  }
  return seen >= 0;
}

function valueOf(unit: number): number {
  return unit < 128 ? (VALUES[unit] ?? -1) : -1;
}
