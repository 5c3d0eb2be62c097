import type { Following } from '../checks/append-only/follow.js';
import type { PlaceNames } from '../checks/append-only/words.js';
import { escapePath } from '../core/quote.js';
import type { AcceptedFile, AcceptedLines } from './append-only-lines.js';
import type { AddedFiles } from './append-only-added.js';
import {
  fileFinding,
  isSound,
  modeFinding,
  placeFindings,
  relatedPlaces,
  verdictOn,
  type PathVerdict,
} from './append-only-verdict.js';
import type { Entry } from './ports.js';

/** What became of a live file: of its lines where it stands, in new archives, or under another name (spec 1.8). */
export class LiveFileJudge {
  constructor(
    private readonly lines: AcceptedLines,
    private readonly added: AddedFiles,
  ) {}

  /** The path is still a regular file, with other bytes. */
  async judgeChanged(file: AcceptedFile, head: Entry): Promise<PathVerdict> {
    if (this.lines.side.extended.has(file.path)) return verdictOn(file, []);
    const direct = await this.lines.follow(file, [head]);
    if (isSound(direct)) return verdictOn(file, [], direct.purged);
    const archives = this.added.archivesOf(file);
    if (archives.length > 0) {
      const chain = [...(await this.relevant(file, archives)), head];
      const rolled = await this.lines.follow(file, chain);
      if (isSound(rolled)) return verdictOn(file, [], rolled.purged);
      const settled = await this.followSettled(file, archives, head);
      if (settled !== null && isSound(settled)) return verdictOn(file, [], settled.purged);
      // A live file that begins as before was edited; the archive beside it is another matter.
      if (!(await this.lines.beginsAlike(file, head))) return this.lossy(file, rolled, chain);
    }
    if ((await this.lines.side.change.head.size(head)) === 0) {
      return verdictOn(file, [fileFinding('EVIDENCE_FILE_REMOVED', file.path, 'the file was emptied')]);
    }
    return placeFindings(file, direct, this.names(file, [head]));
  }

  /** The path is not there any more: fine when every line is, in the family's own files. */
  async judgeGone(file: AcceptedFile): Promise<PathVerdict> {
    const same = this.added.takeSame(file);
    if (same !== null) return this.renamed(file, same);
    const archives = this.added.archivesOf(file);
    if (archives.length > 0) {
      const chain = await this.relevant(file, archives);
      const rolled = await this.lines.follow(file, chain);
      return isSound(rolled) ? verdictOn(file, [], rolled.purged) : this.lossy(file, rolled, chain);
    }
    let near: { entry: Entry; following: Following } | null = null;
    for (const entry of await this.added.alike(file)) {
      const following = await this.lines.follow(file, [entry]);
      if (isSound(following)) {
        this.added.take(file, entry);
        return this.renamed(file, entry, following.purged);
      }
      near ??= { entry, following };
    }
    const nothing = await this.lines.followToNothing(file);
    if (nothing !== null && isSound(nothing)) return verdictOn(file, [], nothing.purged);
    return near === null ? this.gone(file) : this.renamedAndChanged(file, near.entry, near.following);
  }

  private renamed(file: AcceptedFile, head: Entry, purged = 0): PathVerdict {
    const mode = modeFinding(file, head);
    return verdictOn(file, mode === null ? [] : [mode], purged);
  }

  private gone(file: AcceptedFile): PathVerdict {
    const { path, entry } = file;
    const movedTo = this.added.pathOf(entry.oid);
    const finding =
      movedTo === null
        ? fileFinding('EVIDENCE_FILE_REMOVED', path, 'the file is gone')
        : fileFinding('EVIDENCE_FILE_REMOVED', path, 'the file was moved to where its family does not look', {
            related: [{ path: movedTo, line: null, message: `what was ${escapePath(path)} is here now` }],
          });
    return verdictOn(file, [finding]);
  }

  private renamedAndChanged(file: AcceptedFile, head: Entry, { places }: Following): PathVerdict {
    const message = 'the file was renamed and its accepted lines were changed';
    const related = relatedPlaces(places, this.names(file, [head]));
    return verdictOn(file, [fileFinding('EVIDENCE_FILE_REMOVED', file.path, message, { related })]);
  }

  private lossy(file: AcceptedFile, { places, unlisted }: Following, chain: readonly Entry[]): PathVerdict {
    const count = [...unlisted.values()].reduce((sum, more) => sum + more, places.length);
    const where = `in ${count} ${count === 1 ? 'place' : 'places'}`;
    const message = `the archives and the live file do not begin with all accepted lines, ${where}`;
    const related = relatedPlaces(places, this.names(file, chain));
    return verdictOn(file, [
      fileFinding('EVIDENCE_ROLLOVER_LOSSY', file.path, message, { key: 'rollover', related }),
    ]);
  }

  /**
   * The same where archives were settled (`evidence rollover --settle`): lines that both sides archived stand in the other
   * side's archive, and what is this side's own comes behind them, whichever was cut first. Null without such archives.
   */
  private async followSettled(
    file: AcceptedFile,
    archives: readonly Entry[],
    head: Entry,
  ): Promise<Following | null> {
    const kept = await this.lines.keptByOthers(archives);
    if (kept.length === 0) return null;
    const own = archives.filter((entry) => !kept.includes(entry));
    return await this.lines.follow(file, [...(await this.relevant(file, [...kept, ...own])), head]);
  }

  /** From the first archive on that begins as the file did: earlier ones are of other files with the same name. */
  private async relevant(file: AcceptedFile, archives: readonly Entry[]): Promise<readonly Entry[]> {
    for (const [index, archive] of archives.entries()) {
      if (await this.lines.beginsAlike(file, archive)) return archives.slice(index);
    }
    return archives;
  }

  private names(file: AcceptedFile, heads: readonly Entry[]): PlaceNames {
    return { basePath: file.path, base: this.lines.side.label, headPaths: heads.map(({ path }) => path) };
  }
}
