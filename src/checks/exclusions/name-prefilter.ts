/** Every escaped spelling of an ASCII letter or underscore begins so. */
const ESCAPE = '\\u00';

/** True where one of the names can stand in bytes [start, end), escaped spellings included. */
export type NamePrefilter = (
  bytes: Buffer,
  place: { readonly start: number; readonly end: number },
) => boolean;

/**
 * Says of each line whether a member name can stand on it. A buffer is searched once and not line by line: ask in the
 * order of its lines.
 */
export function createNamePrefilter(names: readonly string[]): NamePrefilter {
  const needles = [ESCAPE, ...names].map((name) => ({ name: Buffer.from(name), next: -1 }));
  let searched: Buffer | null = null;
  return (bytes, { start, end }) => {
    if (searched !== bytes) {
      searched = bytes;
      for (const needle of needles) needle.next = -1;
    }
    let mayHold = false;
    for (const needle of needles) {
      if (needle.next < start) {
        const at = bytes.indexOf(needle.name, start);
        needle.next = at === -1 ? Infinity : at;
      }
      if (needle.next < end) mayHold = true;
    }
    return mayHold;
  };
}
