import { compileGlobs } from '../core/glob.js';
import { escapePath } from '../core/quote.js';
import { isArchiveOf } from '../families/archive.js';
import type { Family } from '../families/contract.js';
import { familyFolders } from '../families/match.js';
import { idGroupOf } from './id-groups.js';
import type { Owner, Policy, PolicySource } from './policy.js';
import type { Change, ChangedPath, Entry, Snapshot } from './ports.js';
import type { Question } from './question.js';
import { ownerOf } from './sniff.js';
import { WantedPaths } from './wanted-paths.js';

/** One artifact to look at. */
export interface PlannedArtifact {
  readonly path: string;
  readonly family: Family;
  readonly source: PolicySource;
  readonly entry: Entry;
  /**
   * What it was in the base: the same path, or the live file that an archive takes the place of; null where the whole
   * file is new or all of it is judged.
   */
  readonly base: Entry | null;
  /** True: it stood before and only its ids count, because a changed artifact must not repeat them. */
  readonly idsOnly: boolean;
  /** Files that share their ids are in one group. */
  readonly idGroup: string;
}

export interface Plan {
  readonly artifacts: readonly PlannedArtifact[];
  /** Artifact paths that are no regular files. */
  readonly misfits: readonly {
    readonly path: string;
    readonly family: Family;
    readonly mode: Entry['mode'];
  }[];
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
  const wanted = new WantedPaths(question.paths);
  const changes = material.change?.paths ?? [];
  const changed = material.change === null ? null : new Map(changes.map((path) => [path.path, path]));
  const artifacts: PlannedArtifact[] = [];
  const misfits = new Map<string, Plan['misfits'][number]>();
  const unchanged: { entry: Entry; family: Family; source: PolicySource }[] = [];
  let skippedUnchanged = 0;
  const present = new Map<string, number>();
  const skipped: string[] = [];
  const isAsked = ({ name }: Family): boolean =>
    question.families.length === 0 || question.families.includes(name);
  for (const entry of await entriesToLookAt(question, material, families, folders)) {
    const named = policy.familyOf(entry.path);
    const at = named === null ? folderPath(entry.path, policy) : entry.path;
    const first = named ?? policy.familyOf(at);
    const path = changed?.get(entry.path);
    if (first === null) {
      const hidden = changed === null || path !== undefined ? hiddenBehind(entry, policy) : null;
      if (hidden !== null && isAsked(hidden) && wanted.matches(entry.path))
        misfits.set(entry.path, { path: entry.path, family: hidden, mode: entry.mode });
      continue;
    }
    if (!wanted.matches(entry.path)) continue;
    if (changed !== null && path === undefined) {
      if (!isAsked(first.family)) continue;
      skippedUnchanged += 1;
      // Only archives are ever looked at again: of the many others their number is enough.
      if (first.family.archive !== null) unchanged.push({ entry, ...first });
      present.set(first.family.name, (present.get(first.family.name) ?? 0) + 1);
      continue;
    }
    const owner = await claimantOf(policy, at, entry, path, material);
    if (owner === null) {
      const note = `looks like no ${first.family.name} file, and no config names its preset`;
      if (isAsked(first.family)) skipped.push(`${escapePath(entry.path)}: ${note}`);
      continue;
    }
    const { family, source } = owner;
    if (!isAsked(family)) continue;
    if (at !== entry.path || !isFile(entry)) {
      misfits.set(at, { path: at, family, mode: at === entry.path ? entry.mode : '040000' });
      continue;
    }
    present.set(family.name, (present.get(family.name) ?? 0) + 1);
    artifacts.push({
      path: entry.path,
      family,
      source,
      entry,
      base: path === undefined ? null : baseOf(path, family, changes, question),
      idsOnly: false,
      idGroup: idGroupOf(family, entry.path, question.mode),
    });
  }
  for (const { path, head } of changes)
    if (head === null && policy.familyOf(path) !== null) wanted.matches(path);
  wanted.mustHaveMatched();
  const siblings = siblingArchives(artifacts, unchanged, question);
  return {
    artifacts: [...artifacts, ...siblings].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
    misfits: [...misfits.values()],
    skippedUnchanged,
    present,
    skipped,
  };
}

/** Who judges what is at a path, by what it is and by what it was. */
async function claimantOf(
  policy: Policy,
  at: string,
  entry: Entry,
  path: ChangedPath | undefined,
  { head, change }: Material,
): Promise<Owner | null> {
  const now = at === entry.path ? [{ snapshot: head, entry }] : [];
  const before = path?.base && change !== null ? [{ snapshot: change.base, entry: path.base }] : [];
  return await ownerOf(policy, at, [...now, ...before]);
}

/** A new archive takes the live file's lines: they stood before and are no added ones (spec 1.9). */
function baseOf(
  path: ChangedPath,
  family: Family,
  changes: readonly ChangedPath[],
  { mode }: Question,
): Entry | null {
  if (path.base !== null) return isFile(path.base) ? path.base : null;
  if (!isArchiveOf(family, path.path)) return null;
  const group = idGroupOf(family, path.path, mode);
  const isLive = compileGlobs(family.files);
  const live = changes.find(
    (other) =>
      isLive(other.path) && !isArchiveOf(family, other.path) && idGroupOf(family, other.path, mode) === group,
  );
  return live?.base && isFile(live.base) ? live.base : null;
}

function isFile({ mode }: Entry): boolean {
  return mode === '100644' || mode === '100755';
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
  const archived = families.filter(({ archive }) => archive !== null);
  const isLive = compileGlobs(archived.flatMap(({ files }) => files));
  const hasSiblings = ({ path }: Entry): boolean =>
    isLive(path) || archived.some((family) => isArchiveOf(family, path));
  return touched.some(hasSiblings) ? await head.list(folders) : touched;
}

/** Archives of changed artifacts: unchanged themselves, but an id in them must not come back (spec 1.5). */
function siblingArchives(
  artifacts: readonly PlannedArtifact[],
  unchanged: readonly { entry: Entry; family: Family; source: PolicySource }[],
  question: Question,
): PlannedArtifact[] {
  const groups = new Set(artifacts.map(({ idGroup }) => idGroup));
  if (groups.size === 0) return [];
  return unchanged
    .filter(({ family, entry }) => groups.has(idGroupOf(family, entry.path, question.mode)))
    .map(({ entry, family, source }) => ({
      path: entry.path,
      family,
      source,
      entry,
      base: null,
      idsOnly: true,
      idGroup: idGroupOf(family, entry.path, question.mode),
    }));
}

/**
 * The family whose folder a link or a submodule has taken the place of: git does not look behind either, so all of its
 * artifacts would go unseen. Null where none is; a preset that no config names has no claim to a folder as such.
 */
function hiddenBehind({ path, mode }: Entry, { main, introduced }: Policy): Family | null {
  if (mode !== '120000' && mode !== '160000') return null;
  for (const { families, config } of introduced === null ? [main] : [main, introduced]) {
    const sure = families.filter(({ preset }) => preset === null || config.presets !== null);
    const found = sure.find((family) =>
      familyFolders([family]).some((folder) => folder.startsWith(`${path}/`)),
    );
    if (found !== undefined) return found;
  }
  return null;
}

/** The path that a folder stands at where an artifact should be; the empty string where there is none. */
function folderPath(path: string, policy: Policy): string {
  // Only `name.jsonl/…` counts: a pattern such as `logs/**` claims folders too and means the files in them.
  for (let at = path.indexOf('.jsonl/'); at !== -1; at = path.indexOf('.jsonl/', at + 1)) {
    const folder = path.slice(0, at + '.jsonl'.length);
    if (policy.familyOf(folder) !== null) return folder;
  }
  return '';
}
