import { archivesOfLive, isArchiveOf } from '../families/archive.js';
import type { Family } from '../families/contract.js';
import type { AcceptedFile, AcceptedLines } from './append-only-lines.js';
import { isRegularFile } from './misfit.js';
import type { Policy } from './policy.js';
import type { Entry } from './ports.js';

/**
 * The files that the head has and an accepted side has not, by family: where lines of a file may have gone that is not
 * there any more, or not as it was. Looked up by what they hold, because a change may move thousands of files.
 */
export class AddedFiles {
  private readonly families = new Map<string, AddedOfFamily>();
  private readonly byContent = new Map<string, string>();

  constructor(
    private readonly lines: AcceptedLines,
    policy: Policy,
  ) {
    for (const { path, base, head } of lines.side.change.paths) {
      if (base !== null || !isRegularFile(head)) continue;
      if (head.oid !== null) this.byContent.set(head.oid, path);
      const family = policy.familyOf(path)?.family;
      if (family?.appendOnly === true) this.of(family).add(head);
    }
  }

  /** Any new path, of this family or of none, that holds the same bytes; null where there is none. */
  pathOf(content: string | null): string | null {
    return content === null ? null : (this.byContent.get(content) ?? null);
  }

  /** A new file of the family with the same bytes: once for each. */
  takeSame({ family, entry }: AcceptedFile): Entry | null {
    return this.of(family).takeSame(entry.oid);
  }

  /** Later calls do not give this file any more: it cannot stand for two that are gone. */
  take({ family }: AcceptedFile, entry: Entry): void {
    this.of(family).take(entry);
  }

  /** New archives that may hold the file's lines, oldest first. */
  archivesOf({ family, path }: AcceptedFile): readonly Entry[] {
    return this.of(family).archivesOf(path);
  }

  /** New live files of the family that begin as the file did. */
  async alike(file: AcceptedFile): Promise<readonly Entry[]> {
    return await this.of(file.family).alike(file, this.lines);
  }

  private of(family: Family): AddedOfFamily {
    let added = this.families.get(family.name);
    if (added === undefined) this.families.set(family.name, (added = new AddedOfFamily(family)));
    return added;
  }
}

class AddedOfFamily {
  private readonly live: Entry[] = [];
  private readonly archives = new Map<string, Entry>();
  private readonly byContent = new Map<string, Entry[]>();
  private readonly taken = new Set<string>();
  private byBeginning: Promise<ReadonlyMap<string, readonly Entry[]>> | null = null;

  constructor(private readonly family: Family) {}

  add(entry: Entry): void {
    if (isArchiveOf(this.family, entry.path)) this.archives.set(entry.path, entry);
    else this.live.push(entry);
    if (entry.oid !== null) this.byContent.set(entry.oid, [...(this.byContent.get(entry.oid) ?? []), entry]);
  }

  takeSame(oid: string | null): Entry | null {
    const same =
      oid === null ? undefined : this.byContent.get(oid)?.find(({ path }) => !this.taken.has(path));
    if (same !== undefined) this.take(same);
    return same ?? null;
  }

  take({ path }: Entry): void {
    this.taken.add(path);
  }

  archivesOf(livePath: string): readonly Entry[] {
    const paths = archivesOfLive(this.family, livePath, [...this.archives.keys()]);
    return paths.flatMap((path) => this.archives.get(path) ?? []);
  }

  async alike(file: AcceptedFile, lines: AcceptedLines): Promise<readonly Entry[]> {
    if (this.live.length === 0) return [];
    this.byBeginning ??= this.indexBeginnings(file, lines);
    const index = await this.byBeginning;
    const keys = await lines.beginnings(file, file.entry, lines.side.snapshot);
    const found = new Set(keys.flatMap((key) => index.get(key) ?? []));
    return [...found].filter(({ path }) => !this.taken.has(path));
  }

  private async indexBeginnings(
    file: AcceptedFile,
    lines: AcceptedLines,
  ): Promise<ReadonlyMap<string, readonly Entry[]>> {
    const index = new Map<string, Entry[]>();
    for (const entry of this.live) {
      for (const key of await lines.beginnings(file, entry, lines.side.change.head)) {
        const list = index.get(key);
        if (list === undefined) index.set(key, [entry]);
        else list.push(entry);
      }
    }
    return index;
  }
}
