import { isArchiveOf } from '../families/archive.js';
import type { Family } from '../families/contract.js';
import { familyFolders, needsSniff } from '../families/match.js';
import { compileGlobs } from '../core/glob.js';
import { GateError } from '../core/errors.js';
import type { Policy, PolicySource } from './policy.js';
import type { Change, Entry, Snapshot } from './ports.js';
import type { Question } from './question.js';
import { isOfFamily } from './sniff.js';

/** One artifact to look at. */
export interface PlannedArtifact {
  readonly path: string;
  readonly family: Family;
  readonly source: PolicySource;
  readonly entry: Entry;
  /** The same path in the base; null where the whole file is new or all of it is judged. */
  readonly base: Entry | null;
  /** True: it stood before and only its ids count, because a changed artifact must not repeat them. */
  readonly idsOnly: boolean;
  /** Files that share their ids are in one group. */
  readonly idGroup: string;
}

export interface Plan {
  readonly artifacts: readonly PlannedArtifact[];
  /** Artifact paths that are no regular files. */
  readonly misfits: readonly { readonly path: string; readonly family: Family; readonly mode: Entry['mode'] }[];
  readonly skippedUnchanged: number;
  /** Artifacts by family, unchanged ones included; null where not all of them were listed. */
  readonly present: ReadonlyMap<string, number> | null;
  /** What was left out and why. */
  readonly skipped: readonly string[];
}

/** Which entries there are and which of them a change touches. */
export interface Material {
  readonly head: Snapshot;
  readonly change: Change | null;
}

/**
 * Decides which paths belong to which family and what of them is looked at. An artifact whose blob id is the same in
 * base and head is skipped and counted.
 */
export async function planRun(question: Question, policy: Policy, material: Material): Promise<Plan> {
  const families = [...policy.main.families, ...(policy.introduced?.families ?? [])];
  const folders = familyFolders(families);
  const wanted = wantedPaths(question.paths);
  const entries = await entriesToLookAt(question, material, families, folders);
  const changed = material.change === null ? null : new Map(material.change.paths.map((path) => [path.path, path]));
  const artifacts: PlannedArtifact[] = [];
  const misfits: { path: string; family: Family; mode: Entry['mode'] }[] = [];
  const unchanged: { entry: Entry; family: Family; source: PolicySource }[] = [];
  const present = new Map<string, number>();
  const skipped: string[] = [];
  for (const entry of entries) {
    const owner = policy.familyOf(entry.path) ?? ownerOfFolder(entry.path, policy);
    if (owner === null || !wanted.matches(entry.path)) continue;
    const { family, source } = owner;
    if (question.families.length > 0 && !question.families.includes(family.name)) continue;
    const path = changed?.get(entry.path);
    if (changed !== null && path === undefined) {
      unchanged.push({ entry, family, source });
      present.set(family.name, (present.get(family.name) ?? 0) + 1);
      continue;
    }
    const folder = policy.familyOf(entry.path) === null;
    if (folder || (entry.mode !== '100644' && entry.mode !== '100755')) {
      const at = folder ? folderPath(entry.path, policy) : entry.path;
      if (!misfits.some((misfit) => misfit.path === at)) {
        misfits.push({ path: at, family, mode: folder ? '040000' : entry.mode });
      }
      continue;
    }
    if (needsSniff(family) && !(await isOfFamily(family, material.head, entry))) {
      skipped.push(`${entry.path}: looks like no ${family.name} file, and no config names its preset`);
      continue;
    }
    present.set(family.name, (present.get(family.name) ?? 0) + 1);
    const base = path?.base ?? null;
    artifacts.push({
      path: entry.path,
      family,
      source,
      entry,
      base: base !== null && (base.mode === '100644' || base.mode === '100755') ? base : null,
      idsOnly: false,
      idGroup: idGroupOf(family, entry.path, question),
    });
  }
  if (question.paths.length > 0) wanted.mustHaveMatched();
  const siblings = siblingArchives(artifacts, unchanged, question);
  return {
    artifacts: [...artifacts, ...siblings].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
    misfits,
    skippedUnchanged: unchanged.length,
    present,
    skipped,
  };
}

/**
 * Everything at head; in a hook only what the change touches, unless a file's archives must be known too: listing the
 * whole index is a git process that a commit would wait for.
 */
async function entriesToLookAt(
  question: Question,
  { head, change }: Material,
  families: readonly Family[],
  folders: readonly string[],
): Promise<readonly Entry[]> {
  if (change === null || question.countUnchanged) return await head.list(folders);
  const touched = change.paths.flatMap((path) => path.head ?? []);
  const isArchived = compileGlobs(families.flatMap(({ archive, files }) => (archive === null ? [] : files)));
  return touched.some(({ path }) => isArchived(path)) ? await head.list(folders) : touched;
}

/** Archives of changed artifacts: unchanged themselves, but an id in them must not come back (spec 1.5). */
function siblingArchives(
  artifacts: readonly PlannedArtifact[],
  unchanged: readonly { entry: Entry; family: Family; source: PolicySource }[],
  question: Question,
): PlannedArtifact[] {
  const groups = new Set(artifacts.map(({ idGroup }) => idGroup));
  return unchanged
    .filter(({ family, entry }) => family.archive !== null && groups.has(idGroupOf(family, entry.path, question)))
    .map(({ entry, family, source }) => ({
      path: entry.path,
      family,
      source,
      entry,
      base: null,
      idsOnly: true,
      idGroup: idGroupOf(family, entry.path, question),
    }));
}

/**
 * With `--all` all files of a family share their ids where the family says so; else a file shares them with its
 * archives.
 */
function idGroupOf(family: Family, path: string, question: Question): string {
  if (question.mode === 'all' && family.idScope === 'family') return family.name;
  if (family.archive === null) return `${family.name} ${path}`;
  return `${family.name} ${liveName(family, path)}`;
}

/** The file stem that a live file and its archives have in common. */
function liveName(family: Family, path: string): string {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  return isArchiveOf(family, path) ? stem.replace(/[-_.]?[0-9]{8}T[0-9]{6}Z(?:-[0-9]+)?/, '') : stem;
}

/** A folder that stands where an artifact should be: a path below a path that a family claims. */
function ownerOfFolder(path: string, policy: Policy): ReturnType<Policy['familyOf']> {
  const folder = folderPath(path, policy);
  return folder === '' ? null : policy.familyOf(folder);
}

function folderPath(path: string, policy: Policy): string {
  // Only `name.jsonl/…` counts: a pattern such as `logs/**` claims folders too and means the files in them.
  for (let at = path.indexOf('.jsonl/'); at !== -1; at = path.indexOf('.jsonl/', at + 1)) {
    const folder = path.slice(0, at + '.jsonl'.length);
    if (policy.familyOf(folder) !== null) return folder;
  }
  return '';
}

/** The paths of the command line: a file, a folder, or a glob. */
function wantedPaths(paths: readonly string[]): { matches(path: string): boolean; mustHaveMatched(): void } {
  const tests = paths.map((given) => {
    const path = given.replace(/^\.\//, '').replace(/\/+$/, '');
    const glob = compileGlobs([path]);
    return {
      given,
      hit: false,
      test: (candidate: string) =>
        path === '' || path === '.' || candidate === path || candidate.startsWith(`${path}/`) || glob(candidate),
    };
  });
  return {
    matches: (path) => {
      if (tests.length === 0) return true;
      const hits = tests.filter(({ test }) => test(path));
      for (const hit of hits) hit.hit = true;
      return hits.length > 0;
    },
    mustHaveMatched: () => {
      const missed = tests.find(({ hit }) => !hit);
      if (missed === undefined) return;
      throw new GateError(
        'GATE_USAGE',
        'a path on the command line names no artifact',
        'give a file, folder or glob from the root of the repository that a family of evidence claims',
      );
    },
  };
}
