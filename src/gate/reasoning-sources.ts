import { RUNS_PRESET } from '../families/run-exclusions.js';
import { isRegular } from './added-text.js';
import type { Entry, Snapshot } from './ports.js';
import type { RunContext } from './run-context.js';

const RAW_FOLDER = 'benchmarks/results';
const ARCHIVE_FOLDER = 'benchmarks/archive/';
const ROWS = /\.jsonl(?:\.gz)?$/;

/** A file of run rows whose reasoning must not be repeated. */
export interface ReasoningSource {
  readonly snapshot: Snapshot;
  readonly entry: Entry;
}

/**
 * Where reasoning is known (spec 1.11): run records and archives of the change, rows that git does not track in the
 * working tree, since raw rows stay local, and in a range the archives at head. A repository without benchmark runs pays
 * one look for a folder.
 */
export async function reasoningSources(run: RunContext): Promise<readonly ReasoningSource[]> {
  const { plan, head } = run;
  const own = plan.artifacts.filter(({ family }) => family.preset === RUNS_PRESET);
  const sources = own.map(({ entry }) => ({ snapshot: head, entry }));
  const known = new Set(own.map(({ path }) => path));
  sources.push(...(await localRows(run)));
  if (run.question.mode === 'range' && (await head.find(ARCHIVE_FOLDER.slice(0, -1))) !== null) {
    const archives = (await head.list([ARCHIVE_FOLDER])).filter(isRegular);
    for (const entry of archives) {
      const isArchive = run.policy.familyOf(entry.path)?.family.preset === RUNS_PRESET;
      if (isArchive && entry.path.startsWith(ARCHIVE_FOLDER) && !known.has(entry.path)) {
        sources.push({ snapshot: head, entry });
      }
    }
  }
  return sources;
}

async function localRows({ repository }: RunContext): Promise<ReasoningSource[]> {
  const worktree = repository.worktree();
  if ((await worktree.find(RAW_FOLDER))?.mode !== '040000') return [];
  const sources: ReasoningSource[] = [];
  for (const path of await repository.untracked(`${RAW_FOLDER}/`)) {
    const entry = ROWS.test(path) ? await worktree.find(path) : null;
    if (isRegular(entry)) sources.push({ snapshot: worktree, entry });
  }
  return sources;
}
