import type { Family } from '../families/contract.js';
import type { Entry, FileMode } from './ports.js';

const MODE_NAMES = {
  '100644': 'a file',
  '100755': 'a file',
  '120000': 'a symbolic link',
  '160000': 'a submodule',
  '040000': 'a folder, pipe or device',
} as const;

/** What stands where an artifact should be, in words: two checks may see it, and one finding is enough. */
export function describeMisfit(family: Family, mode: FileMode): string {
  return `${MODE_NAMES[mode]} stands where a ${family.name} artifact should be`;
}

/** True for an entry that can be an artifact: a regular file (design.md, "Who is trusted"). */
export function isRegularFile(entry: Entry | null): entry is Entry & { readonly mode: '100644' | '100755' } {
  return entry !== null && (entry.mode === '100644' || entry.mode === '100755');
}
