import { compareSides } from './comparison.js';
import type { ChangedPath, Entry, Snapshot } from './ports.js';

/** Above this a file is no text that somebody wrote. */
export const MAX_TEXT_BYTES = 8 * 1024 * 1024;
/** git looks so far for a NUL byte to tell binary files. */
const BINARY_LOOK_BYTES = 8000;

/** A text file, and which of its lines a change adds. */
export interface AddedText {
  readonly text: string;
  /** By line, from 0. */
  readonly added: readonly boolean[];
}

/** Where a file is read: with the side of a change that it is compared with, or alone. */
export interface TextPlace {
  readonly head: Snapshot;
  readonly base: Snapshot | null;
  readonly change: Pick<ChangedPath, 'base'> & { readonly head: Entry };
}

/** True for a file with content of its own: no link, no submodule. */
export function isRegular(entry: Entry | null): entry is Entry {
  return entry !== null && (entry.mode === '100644' || entry.mode === '100755');
}

/** Null where the file is no text; `'too large'` above `MAX_TEXT_BYTES`. */
export async function readAddedText({
  head,
  base,
  change,
}: TextPlace): Promise<AddedText | 'too large' | null> {
  const bytes = await head.readUpTo(change.head, MAX_TEXT_BYTES);
  if (bytes === null) return 'too large';
  if (bytes.subarray(0, BINARY_LOOK_BYTES).includes(0)) return null;
  const bases = base !== null && isRegular(change.base) ? [{ snapshot: base, entry: change.base }] : [];
  const { fromByte, takeKnown } = (await compareSides(bases, { snapshot: head, entry: change.head })).added;
  const added: boolean[] = [];
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    added.push(start >= fromByte && (takeKnown === null || !takeKnown(bytes, start, end)));
    start = end + 1;
  }
  return { text: bytes.toString('utf8'), added };
}
