import { compileGlobs, globPrefix } from '../core/glob.js';
import { archiveFolder, archiveTest, receiptsPathOf } from './archive.js';
import type { Family } from './contract.js';

/**
 * Says which family a path belongs to by its name, live file or archive; null where none claims it.
 *
 * A family of the user's own comes before a preset's; of two of the user's own the first in the order of the config
 * counts. The receipts beside a family's archives are not its artifacts. Where `needsSniff`, the answer holds only
 * when the first parsable line agrees (`claimsRecord`).
 */
export function createFamilyMatcher(families: readonly Family[]): (path: string) => Family | null {
  const ordered = [
    ...families.filter(({ preset }) => preset === null),
    ...families.filter(({ preset }) => preset !== null),
  ];
  const entries = ordered.map((family) => ({
    family,
    folders: familyFolders([family]),
    receipts: receiptsPathOf(family),
    isLive: compileGlobs(family.files),
    isArchive: archiveTest(family),
  }));
  // Paths come by the thousand, and most folders hold nothing of any family: each folder is looked at once.
  const byFolder = new Map<string, typeof entries>();
  const candidatesIn = (folder: string): typeof entries => {
    const known = byFolder.get(folder);
    if (known !== undefined) return known;
    const found = entries.filter(({ folders }) => folders.some((prefix) => folder.startsWith(prefix)));
    byFolder.set(folder, found);
    return found;
  };
  return (path) => {
    for (const { family, receipts, isLive, isArchive } of candidatesIn(
      path.slice(0, path.lastIndexOf('/') + 1),
    )) {
      if (path !== receipts && (isLive(path) || isArchive(path))) return family;
    }
    return null;
  };
}

/** Folders, each with its trailing `/`, outside which nothing can match; the empty string stands for everywhere. */
export function familyFolders(families: readonly Family[]): readonly string[] {
  const all = families.flatMap((family) => [
    ...family.files.map(globPrefix),
    ...(family.archive === null ? [] : [archiveFolder(family.archive)]),
  ]);
  return [...new Set(all)].filter(
    (folder, _, list) => !list.some((other) => other !== folder && folder.startsWith(other)),
  );
}

/** True where the path alone is not enough: other projects use it too, and no config names the preset. */
export function needsSniff(family: Family): boolean {
  return family.claims !== null;
}

/** True when a record has the family's own members, or the family asks for none. */
export function claimsRecord(family: Family, record: Readonly<Record<string, unknown>>): boolean {
  return family.claims === null || family.claims.every((member) => Object.hasOwn(record, member));
}
