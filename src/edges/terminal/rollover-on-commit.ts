import path from 'node:path';
import { isArchiveOf, receiptsPathOf } from '../../families/archive.js';
import type { Family } from '../../families/contract.js';
import type { Policy } from '../../gate/policy.js';
import type { Change, Repository } from '../../gate/ports.js';
import { rollOver } from '../../stores/rollover.js';
import type { Environment } from '../git/environment.js';
import { runGit } from '../git/run.js';

/** What became of one live file that the commit would leave over its cap. */
export interface CommitRollover {
  readonly path: string;
  readonly lines: number;
  /** Paths that were staged; empty where nothing was done. */
  readonly staged: readonly string[];
  /** Why nothing was done, in a few words; null where it was. */
  readonly left: string | null;
}

const LF = 0x0a;

/**
 * `"rollover": {"onCommit": "fix"}` in pre-commit (spec 1.9): rolls over what is staged over its cap, and stages live
 * file, archive and receipts. It acts only where the working file equals the staged blob, so that no unstaged work gets
 * into the commit, and not for `git commit PATH`, whose index is thrown away. With `off` and `check` it does nothing: the
 * check `rollover` speaks there.
 *
 * `change` is HEAD to index. GateError EVIDENCE_ROLLOVER_FAILED, GATE_LOCKED, GATE_GIT_FAILED.
 */
export async function rolloverOnCommit(
  repository: Repository,
  policy: Policy,
  change: Change,
  env: Environment,
): Promise<readonly CommitRollover[]> {
  if (policy.main.config.rollover.onCommit !== 'fix') return [];
  const done: CommitRollover[] = [];
  for (const { path: name, head } of change.paths) {
    const family = policy.familyOf(name)?.family;
    if (head === null || family === undefined || (head.mode !== '100644' && head.mode !== '100755')) continue;
    if (family.maxLines === null || family.archive === null || isArchiveOf(family, name)) continue;
    const staged = await change.head.read(head);
    const lines = countLines(staged);
    if (lines <= family.maxLines) continue;
    const left = isPartialCommit(env)
      ? 'git commit PATH commits no other files'
      : (await equalsWorkingFile(repository, name, staged))
        ? null
        : 'the working file is not what is staged';
    done.push({
      path: name,
      lines,
      left,
      staged: left === null ? await fix(repository, family, name, env) : [],
    });
  }
  return done;
}

async function fix(
  repository: Repository,
  family: Family,
  name: string,
  env: Environment,
): Promise<readonly string[]> {
  const { root } = repository;
  const { receipts } = await rollOver({ root, family, livePath: name });
  const archives = receipts.map((receipt) => receipt.archive_path);
  const paths = [name, ...archives, receiptsPathOf(family)].filter((each) => each !== null);
  // Plumbing: it stages exactly these files, also where a rule of .gitignore would match an archive.
  await runGit(['update-index', '--add', '-z', '--stdin'], {
    cwd: root,
    env,
    input: paths.map((each) => `${each}\0`).join(''),
  });
  return paths;
}

async function equalsWorkingFile(repository: Repository, name: string, staged: Buffer): Promise<boolean> {
  const worktree = repository.worktree();
  const entry = await worktree.find(name);
  if (entry === null || (entry.mode !== '100644' && entry.mode !== '100755')) return false;
  return (await worktree.read(entry)).equals(staged);
}

/** `git commit PATH` lets its hooks see an index of its own, which it forgets afterwards. */
function isPartialCommit(env: Environment): boolean {
  return path.basename(env['GIT_INDEX_FILE'] ?? '').startsWith('next-index-');
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) lines += 1;
  return bytes.length > 0 && bytes[bytes.length - 1] !== LF ? lines + 1 : lines;
}
