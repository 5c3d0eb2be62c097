import { NO_EXCEPTIONS, type AppendOnlyExceptions } from '../checks/append-only/exceptions.js';
import type { Following, MergeLines } from '../checks/append-only/follow.js';
import { LineRules } from '../checks/append-only/line-rules.js';
import { ArchiveFault } from '../core/gzip.js';
import type { Family } from '../families/contract.js';
import { addKeys, firstLine, followFiles, type SnapshotFile } from './append-only-reading.js';
import { isRegularFile } from './misfit.js';
import type { PolicySource } from './policy.js';
import type { Change, Entry, Snapshot } from './ports.js';

/** A snapshot whose evidence was accepted, and what the head makes of it. */
export interface AcceptedSide {
  readonly snapshot: Snapshot;
  /** For people: `the base`, `HEAD`. */
  readonly label: string;
  readonly change: Change;
  /** Paths whose head content is known to begin with all of the accepted one. */
  readonly extended: ReadonlySet<string>;
  /** The other parents of a merge: their lines may stand between this one's. */
  readonly others: readonly Snapshot[];
  /** Those of them whose archives may keep lines that one of this side holds too. */
  readonly keepers: readonly Snapshot[];
  /** True where several commits may lie between. */
  readonly manySteps: boolean;
}

/** An artifact that the accepted side has, and whose family says what may become of it. */
export interface AcceptedFile {
  readonly path: string;
  readonly family: Family;
  readonly source: PolicySource;
  readonly entry: Entry;
}

/** Answers questions about the lines of one accepted side. */
export class AcceptedLines {
  private readonly rules = new Map<Family, LineRules>();

  constructor(
    readonly side: AcceptedSide,
    private readonly exceptions: AppendOnlyExceptions,
  ) {}

  /** What became of the file's lines, if the head's `files` are where they should be, one after the other. */
  async follow(file: AcceptedFile, files: readonly Entry[]): Promise<Following> {
    const rules = this.rulesOf(file);
    const base = { snapshot: this.side.snapshot, entry: file.entry };
    const heads = files.map((entry) => this.inHead(entry));
    const { lineBytes } = file.source.config.limits;
    const plain = await followFiles(base, heads, rules, lineBytes, null);
    if (plain.places.length === 0 || this.side.others.length === 0) return plain;
    const merge = await this.mergeLines(file, files, rules, lineBytes);
    return await followFiles(base, heads, rules, lineBytes, merge);
  }

  /** What became of an archive's lines, where nothing may change and no event excuses. */
  async followSealed(file: AcceptedFile, entry: Entry): Promise<Following> {
    const sealed = { ...file.family, mutable: {}, signature: 'off' as const };
    const rules = new LineRules(sealed, { ...this.options(file), exceptions: NO_EXCEPTIONS });
    const base = { snapshot: this.side.snapshot, entry: file.entry };
    return await followFiles(base, [this.inHead(entry)], rules, file.source.config.limits.lineBytes, null);
  }

  /** What became of the file's lines where nothing is left; null where that is plain: it had lines, and they are gone. */
  async followToNothing(file: AcceptedFile): Promise<Following | null> {
    const isEmpty = (await this.side.snapshot.size(file.entry)) === 0;
    return isEmpty || this.exceptions.purged !== null ? await this.follow(file, []) : null;
  }

  /** True when a head file begins as the accepted one does: with the same line, or what was made of it. */
  async beginsAlike(file: AcceptedFile, entry: Entry): Promise<boolean> {
    const before = await this.beginnings(file, file.entry, this.side.snapshot);
    const after = await this.beginnings(file, entry, this.side.change.head);
    return before.some((key) => after.includes(key));
  }

  /** Texts by which the first line of a file is known: what may not change of it, and its id. */
  async beginnings(file: AcceptedFile, entry: Entry, snapshot: Snapshot): Promise<readonly string[]> {
    const rules = this.rulesOf(file);
    try {
      const line = await firstLine({ snapshot, entry }, file.source.config.limits.lineBytes);
      if (line === null) return [];
      const id = rules.id(line);
      return id === null ? [`line ${rules.key(line)}`] : [`line ${rules.key(line)}`, `id ${id}`];
    } catch (error) {
      // An archive that cannot be unpacked begins like nothing; the reading has told of it.
      if (error instanceof ArchiveFault) return [];
      throw error;
    }
  }

  /** Those of the head's entries that another side has with the same bytes, and whose lines it may keep for this one. */
  async keptByOthers(entries: readonly Entry[]): Promise<readonly Entry[]> {
    const kept: Entry[] = [];
    for (const entry of entries) {
      if (await holdsSame(this.side.keepers, entry)) kept.push(entry);
    }
    return kept;
  }

  private inHead(entry: Entry): SnapshotFile {
    return { snapshot: this.side.change.head, entry };
  }

  private rulesOf(file: AcceptedFile): LineRules {
    let rules = this.rules.get(file.family);
    if (rules === undefined)
      this.rules.set(file.family, (rules = new LineRules(file.family, this.options(file))));
    return rules;
  }

  private options({ source }: AcceptedFile): ConstructorParameters<typeof LineRules>[1] {
    return { depth: source.config.limits.depth, manySteps: this.side.manySteps, exceptions: this.exceptions };
  }

  /** A line of another parent may stand where that parent has it: in the file, or in an archive of the merge. */
  private async mergeLines(
    file: AcceptedFile,
    files: readonly Entry[],
    rules: LineRules,
    lineBytes: number,
  ): Promise<MergeLines> {
    const own = new Set<string>();
    const others = new Set<string>();
    await addKeys({ snapshot: this.side.snapshot, entry: file.entry }, rules, lineBytes, own);
    for (const snapshot of this.side.others) {
      for (const path of new Set([file.path, ...files.map((entry) => entry.path)])) {
        const entry = await snapshot.find(path);
        if (isRegularFile(entry)) await addKeys({ snapshot, entry }, rules, lineBytes, others);
      }
    }
    return { own, others };
  }
}

/** True when one of the snapshots has the entry's path as a regular file with the same bytes. */
export async function holdsSame(snapshots: readonly Snapshot[], { path, oid }: Entry): Promise<boolean> {
  for (const snapshot of snapshots) {
    const entry = await snapshot.find(path);
    if (oid !== null && isRegularFile(entry) && entry.oid === oid) return true;
  }
  return false;
}
