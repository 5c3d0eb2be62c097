import type { Following } from '../checks/append-only/follow.js';
import { describePlace, PLACE_RULES } from '../checks/append-only/words.js';
import { ArchiveFault } from '../core/gzip.js';
import type { RuleId } from '../core/rules.js';
import { archivesOfLive, isArchiveOf } from '../families/archive.js';
import type { Family } from '../families/contract.js';
import type { AcceptedFile, AcceptedLines } from './accepted-lines.js';
import type { FindingPlace } from './findings.js';
import { describeMisfit, isRegularFile } from './misfit.js';
import type { Policy } from './policy.js';
import type { ChangedPath, Entry } from './ports.js';
import { ownerOf } from './sniff.js';

/** Places that a finding about a whole file names beside itself. */
const MOST_RELATED = 10;

export interface PathFinding {
  readonly rule: RuleId;
  readonly place: FindingPlace;
}

/** What became of one accepted artifact. */
export interface PathVerdict {
  readonly path: string;
  readonly family: Family;
  readonly findings: readonly PathFinding[];
  /** Findings over the limit of one file, by rule. */
  readonly unlisted: ReadonlyMap<RuleId, number>;
  /** Lines that are gone by right (spec 6.7). */
  readonly purged: number;
}

/**
 * Holds the head against one accepted side, path by path (spec 1.8): every append-only artifact of that side that the
 * head does not have as it was. A rename is a deletion and an addition here, so that none can hide an edit.
 */
export async function judgeAcceptedPaths(
  lines: AcceptedLines,
  policy: Policy,
  isWanted: (path: string, family: Family) => boolean,
): Promise<readonly PathVerdict[]> {
  const verdicts: PathVerdict[] = [];
  const judge = new PathJudge(lines);
  for (const changed of lines.side.change.paths) {
    const { path, base } = changed;
    if (!isRegularFile(base) || !policy.ownersOf(path).some(({ family }) => family.appendOnly)) continue;
    // By what was accepted: a head that looks like something else is none the less a change of it.
    const owner = await ownerOf(policy, path, [{ snapshot: lines.side.snapshot, entry: base }]);
    if (owner === null) continue;
    const { family, source } = owner;
    if (!family.appendOnly || !isWanted(path, family)) continue;
    verdicts.push(await judge.judge({ path, family, source, entry: base }, changed));
  }
  return verdicts;
}

class PathJudge {
  /** Added paths that a removed file was renamed to: one file cannot stand for two. */
  private readonly taken = new Set<string>();

  constructor(private readonly lines: AcceptedLines) {}

  async judge(file: AcceptedFile, { head }: ChangedPath): Promise<PathVerdict> {
    const { path, family, entry } = file;
    try {
      if (head === null) return isArchiveOf(family, path) ? archiveGone(file) : await this.judgeGone(file);
      if (!isRegularFile(head)) {
        return verdict(file, [
          fileFinding('EVIDENCE_FILE_TYPE', path, describeMisfit(family, head.mode), head.mode),
        ]);
      }
      const mode = head.mode === entry.mode ? [] : [modeChanged(file, head)];
      if (head.oid === entry.oid) return verdict(file, mode);
      const found = isArchiveOf(family, path)
        ? await this.judgeArchive(file, head)
        : await this.judgeLive(file, head);
      return { ...found, findings: [...mode, ...found.findings] };
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
      const rule = isArchiveOf(family, path) ? 'EVIDENCE_ARCHIVE_CHANGED' : 'EVIDENCE_LINE_REWRITTEN';
      return verdict(file, [
        fileFinding(rule, path, `its lines cannot be compared: a packed file ${error.message}`),
      ]);
    }
  }

  private async judgeArchive(file: AcceptedFile, head: Entry): Promise<PathVerdict> {
    const { path } = file;
    const { places } = await this.lines.followSealed(file, head);
    const [first] = places;
    const words = first === undefined ? null : describePlace(first, this.names(file, [head]));
    return verdict(file, [
      {
        rule: 'EVIDENCE_ARCHIVE_CHANGED',
        place: {
          path,
          line: words?.line ?? null,
          key: 'archive',
          message: `the archive is not what it was: ${words === null ? 'lines were added to it' : words.message}`,
          related: words?.related ?? [],
        },
      },
    ]);
  }

  private async judgeLive(file: AcceptedFile, head: Entry): Promise<PathVerdict> {
    if (this.lines.side.extended.has(file.path)) return verdict(file, []);
    const direct = await this.lines.follow(file, [head]);
    if (isSound(direct)) return verdict(file, [], direct.purged);
    const archives = this.archivesAdded(file);
    if (archives.length > 0) {
      const chain = [...(await this.relevant(file, archives)), head];
      const rolled = await this.lines.follow(file, chain);
      if (isSound(rolled)) return verdict(file, [], rolled.purged);
      if (!(await this.lines.beginsAlike(file, head))) return this.lossy(file, rolled, chain);
    }
    if ((await this.lines.side.change.head.size(head)) === 0) {
      return verdict(file, [fileFinding('EVIDENCE_FILE_REMOVED', file.path, 'the file was emptied')]);
    }
    const names = this.names(file, [head]);
    const findings = direct.places.map((place): PathFinding => {
      const { rule, ...words } = describePlace(place, names);
      const [pointer, ...more] =
        rule === 'EVIDENCE_TRANSITION_FORBIDDEN' ? Object.keys(file.family.mutable) : [];
      return { rule, place: { ...words, pointer: more.length === 0 ? (pointer ?? null) : null } };
    });
    return { ...verdict(file, findings, direct.purged), unlisted: unlistedRules(direct) };
  }

  /** The path is not there any more: fine when every line is, in the family's own files. */
  private async judgeGone(file: AcceptedFile): Promise<PathVerdict> {
    const { path, family, entry } = file;
    const free = this.lines.added(family).filter((added) => !this.taken.has(added.path));
    const pure = free.find((added) => added.oid === entry.oid);
    if (pure !== undefined) {
      this.taken.add(pure.path);
      return verdict(file, []);
    }
    const archives = this.archivesAdded(file);
    if (archives.length > 0) {
      const chain = await this.relevant(file, archives);
      const rolled = await this.lines.follow(file, chain);
      return isSound(rolled) ? verdict(file, [], rolled.purged) : this.lossy(file, rolled, chain);
    }
    let near: { entry: Entry; following: Following } | null = null;
    for (const added of free) {
      if (isArchiveOf(family, added.path) || !(await this.lines.beginsAlike(file, added))) continue;
      const following = await this.lines.follow(file, [added]);
      if (isSound(following)) {
        this.taken.add(added.path);
        return verdict(file, [], following.purged);
      }
      near ??= { entry: added, following };
    }
    const nothing = await this.lines.follow(file, []);
    if (isSound(nothing)) return verdict(file, [], nothing.purged);
    const place = near === null ? this.gone(file) : this.renamedAndChanged(file, near.entry, near.following);
    return verdict(file, [{ rule: 'EVIDENCE_FILE_REMOVED', place: { path, key: 'file', ...place } }]);
  }

  private gone({ path, entry }: AcceptedFile): Pick<FindingPlace, 'message' | 'related'> {
    const movedTo = this.lines.side.change.paths.find(
      ({ base, head }) => base === null && head?.oid === entry.oid,
    );
    if (movedTo === undefined)
      return { message: `the file is gone from ${this.lines.side.label}'s evidence` };
    return {
      message: 'the file was moved to where its family does not look',
      related: [{ path: movedTo.path, line: null, message: `what was ${path} is here now` }],
    };
  }

  private renamedAndChanged(
    file: AcceptedFile,
    head: Entry,
    { places }: Following,
  ): Pick<FindingPlace, 'message' | 'related'> {
    const names = this.names(file, [head]);
    return {
      message: 'the file was renamed and its accepted lines were changed',
      related: places.slice(0, MOST_RELATED).map((place) => {
        const words = describePlace(place, names);
        return { path: words.path, line: words.line, message: words.message };
      }),
    };
  }

  private lossy(file: AcceptedFile, following: Following, chain: readonly Entry[]): PathVerdict {
    const names = this.names(file, chain);
    const { places } = following;
    const more = [...following.unlisted.values()].reduce((sum, count) => sum + count, places.length);
    return verdict(file, [
      {
        rule: 'EVIDENCE_ROLLOVER_LOSSY',
        place: {
          path: file.path,
          key: 'rollover',
          message: `the archives and the live file do not begin with all accepted lines, in ${more} ${more === 1 ? 'place' : 'places'}`,
          related: places.slice(0, MOST_RELATED).map((place) => {
            const words = describePlace(place, names);
            return { path: words.path, line: words.line, message: words.message };
          }),
        },
      },
    ]);
  }

  private archivesAdded({ family, path }: AcceptedFile): readonly Entry[] {
    const added = new Map(this.lines.added(family).map((entry) => [entry.path, entry]));
    return archivesOfLive(family, path, [...added.keys()]).flatMap((archive) => added.get(archive) ?? []);
  }

  /** From the first archive on that begins as the file did: earlier ones are of other files with the same name. */
  private async relevant(file: AcceptedFile, archives: readonly Entry[]): Promise<readonly Entry[]> {
    for (const [index, archive] of archives.entries()) {
      if (await this.lines.beginsAlike(file, archive)) return archives.slice(index);
    }
    return archives;
  }

  private names(file: AcceptedFile, heads: readonly Entry[]): Parameters<typeof describePlace>[1] {
    return { basePath: file.path, base: this.lines.side.label, headPaths: heads.map(({ path }) => path) };
  }
}

function isSound(following: Following): boolean {
  return following.places.length === 0;
}

function verdict({ path, family }: AcceptedFile, findings: readonly PathFinding[], purged = 0): PathVerdict {
  return { path, family, findings, unlisted: new Map(), purged };
}

function fileFinding(rule: RuleId, path: string, message: string, key = 'file'): PathFinding {
  return { rule, place: { path, key, message } };
}

function archiveGone(file: AcceptedFile): PathVerdict {
  return verdict(file, [
    fileFinding('EVIDENCE_ARCHIVE_CHANGED', file.path, 'the archive is gone', 'archive'),
  ]);
}

function modeChanged({ path, entry }: AcceptedFile, head: Entry): PathFinding {
  const flag = entry.mode === '100755' ? '+x' : '-x';
  return {
    rule: 'EVIDENCE_FILE_TYPE',
    place: {
      path,
      key: head.mode,
      message: `the mode went from ${entry.mode} to ${head.mode}`,
      help: `give the file its mode back: git update-index --chmod=${flag}, then the path`,
    },
  };
}

function unlistedRules({ unlisted }: Following): ReadonlyMap<RuleId, number> {
  return new Map([...unlisted].map(([kind, count]) => [PLACE_RULES[kind], count]));
}
