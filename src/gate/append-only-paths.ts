import { describePlace } from '../checks/append-only/words.js';
import { ArchiveFault } from '../core/gzip.js';
import { isArchiveOf } from '../families/archive.js';
import type { Family } from '../families/contract.js';
import type { AcceptedFile, AcceptedLines } from './append-only-lines.js';
import { LiveFileJudge } from './append-only-live.js';
import { AddedFiles } from './append-only-added.js';
import { isSettled } from './append-only-settled.js';
import { describeMisfit, isRegularFile } from './misfit.js';
import { fileFinding, modeFinding, verdictOn, type PathVerdict } from './append-only-verdict.js';
import type { Policy } from './policy.js';
import type { ChangedPath, Entry } from './ports.js';
import { ownerOf } from './sniff.js';

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
  const live = new LiveFileJudge(lines, new AddedFiles(lines, policy));
  for (const changed of lines.side.change.paths) {
    const { path, base } = changed;
    if (!isRegularFile(base) || !policy.ownersOf(path).some(({ family }) => family.appendOnly)) continue;
    // By what was accepted: a head that looks like something else is none the less a change of it.
    const owner = await ownerOf(policy, path, [{ snapshot: lines.side.snapshot, entry: base }]);
    if (owner === null || !owner.family.appendOnly || !isWanted(path, owner.family)) continue;
    verdicts.push(await judgePath({ path, ...owner, entry: base }, changed, lines, live));
  }
  return verdicts;
}

async function judgePath(
  file: AcceptedFile,
  { head }: ChangedPath,
  lines: AcceptedLines,
  live: LiveFileJudge,
): Promise<PathVerdict> {
  const { path, family, entry } = file;
  const isArchive = isArchiveOf(family, path);
  try {
    if (head === null) return isArchive ? archiveGone(file) : await live.judgeGone(file);
    if (!isRegularFile(head)) {
      const misfit = describeMisfit(family, head.mode);
      return verdictOn(file, [fileFinding('EVIDENCE_FILE_TYPE', path, misfit, { key: head.mode })]);
    }
    const mode = modeFinding(file, head);
    const rest =
      head.oid === entry.oid
        ? verdictOn(file, [])
        : isArchive
          ? await judgeArchive(file, head, lines)
          : await live.judgeChanged(file, head);
    return mode === null ? rest : { ...rest, findings: [mode, ...rest.findings] };
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    const rule = isArchive ? 'EVIDENCE_ARCHIVE_CHANGED' : 'EVIDENCE_LINE_REWRITTEN';
    const message = `its lines cannot be compared: a packed file ${error.message}`;
    return verdictOn(file, [fileFinding(rule, path, message)]);
  }
}

async function judgeArchive(file: AcceptedFile, head: Entry, lines: AcceptedLines): Promise<PathVerdict> {
  const { path } = file;
  if (await isSettled(file, head, lines)) return verdictOn(file, []);
  const [first] = (await lines.followSealed(file, head)).places;
  const names = { basePath: path, base: lines.side.label, headPaths: [path] };
  const words = first === undefined ? null : describePlace(first, names);
  const how = words === null ? 'lines were added to it' : words.message;
  return verdictOn(file, [
    {
      rule: 'EVIDENCE_ARCHIVE_CHANGED',
      place: {
        path,
        line: words?.line ?? null,
        key: 'archive',
        message: `the archive is not what it was: ${how}`,
        related: words?.related ?? [],
      },
    },
  ]);
}

function archiveGone(file: AcceptedFile): PathVerdict {
  const { path } = file;
  return verdictOn(file, [
    fileFinding('EVIDENCE_ARCHIVE_CHANGED', path, 'the archive is gone', { key: 'archive' }),
  ]);
}
