import { GateError } from '../../core/errors.js';
import { escapePath } from '../../core/quote.js';
import { archivesOfLive, isArchiveOf } from '../../families/archive.js';
import type { Family } from '../../families/contract.js';
import { createFamilyMatcher } from '../../families/match.js';
import { planRun } from '../../gate/plan.js';
import type { Policy } from '../../gate/policy.js';
import type { Repository, Snapshot } from '../../gate/ports.js';
import { WHOLE_TREE } from '../../gate/question.js';
import { nodeFiles } from '../../stores/node-files.js';
import { readReceipts } from '../../stores/receipts.js';
import { settleArchives } from '../../stores/settle.js';
import type { SettleResult } from '../../stores/settle.js';
import { acceptedCommits } from '../git/accepted.js';
import { findRepository } from '../git/discovery.js';
import { writeAll, type Terminal } from './output.js';

const DONE = 0;
const LEFT = 1;
/** Places that are named of one live file; more are counted. */
const MOST_NAMED = 20;

interface LiveArchives {
  readonly family: Family;
  readonly livePath: string;
  readonly archives: readonly string[];
}

/**
 * `evidence rollover --settle`: every line that several archives of one live file hold stays once. Exit 0 when all of it
 * is settled, or nothing was to be; 1 when something is left for a person, or with `--check` to be done.
 */
export async function settleRollovers(
  repository: Repository,
  policy: Policy,
  { family, check }: { readonly family: string | null; readonly check: boolean },
  terminal: Terminal,
): Promise<number> {
  const found = await findArchives(repository, policy, family);
  const several = found.filter(({ archives }) => archives.length > 1);
  const commits = await acceptedCommits(await findRepository(terminal.cwd, terminal.env, false));
  const snapshots = await Promise.all(commits.map((commit) => repository.commit(commit)));
  let settled = 0;
  let left = 0;
  for (const { family: of, livePath, archives } of several) {
    const accepted = await standing(repository.worktree(), archives, snapshots);
    const target = { root: repository.root, family: of, livePath };
    const result = await settleArchives(target, archives, accepted, { write: !check });
    settled += result.settled.length;
    left += result.left.length;
    await writeAll(terminal.stdout, [...settledWords(result, check), ...leftWords(result)]);
  }
  if (settled + left === 0) {
    const count = found.reduce((sum, { archives }) => sum + archives.length, 0);
    const words = `nothing to settle: ${count} ${count === 1 ? 'archive' : 'archives'} looked at\n`;
    await writeAll(terminal.stdout, [words]);
  } else if (settled > 0 && !check) {
    await writeAll(terminal.stdout, ['stage the archives and their receipts.jsonl, then commit\n']);
  }
  return left > 0 || (check && settled > 0) ? LEFT : DONE;
}

/** The archives that git has or would take, by live file: what it ignores can keep no line for the others. */
async function findArchives(
  repository: Repository,
  policy: Policy,
  name: string | null,
): Promise<readonly LiveArchives[]> {
  const question = { ...WHOLE_TREE, families: name === null ? [] : [name] };
  const plan = await planRun(question, policy, { head: repository.worktree(), change: null });
  const byFamily = new Map<Family, string[]>();
  for (const { path, family } of plan.artifacts) {
    if (family.archive === null) continue;
    byFamily.set(family, [...(byFamily.get(family) ?? []), path]);
  }
  const found: LiveArchives[] = [];
  for (const [family, paths] of byFamily) {
    const archives = paths.filter((path) => isArchiveOf(family, path));
    const receipts = await readReceipts(nodeFiles, { root: repository.root, family });
    const cutFrom = new Map(receipts.map((each) => [each.archive_path, each.live_path]));
    const live = new Set(paths.filter((path) => !isArchiveOf(family, path)));
    for (const path of cutFrom.values()) if (isLiveOf(family, path)) live.add(path);
    for (const livePath of live) {
      // Live files of one name in different folders have archives of one name too: the receipts tell them apart.
      const own = archives.filter((path) => (cutFrom.get(path) ?? livePath) === livePath);
      found.push({ family, livePath, archives: archivesOfLive(family, livePath, own) });
    }
  }
  return found;
}

/** Receipts can be written by anybody: the path must be a live file of the family, inside the repository. */
function isLiveOf(family: Family, path: string): boolean {
  const inside = path.split('/').every((name) => !['', '.', '..'].includes(name));
  return inside && createFamilyMatcher([family])(path) === family && !isArchiveOf(family, path);
}

/** The archives that an accepted commit has; GateError where one is not what it was there: it can keep no line then. */
async function standing(
  worktree: Snapshot,
  archives: readonly string[],
  snapshots: readonly Snapshot[],
): Promise<ReadonlySet<string>> {
  const accepted = new Set<string>();
  for (const path of archives) {
    const here = await worktree.find(path);
    const bytes = here === null ? null : await worktree.read(here);
    let isAsThere = true;
    for (const snapshot of snapshots) {
      const there = await snapshot.find(path);
      if (there === null) continue;
      isAsThere = bytes?.equals(await snapshot.read(there)) === true;
      accepted.add(path);
      if (isAsThere) break;
    }
    if (isAsThere) continue;
    throw new GateError(
      'EVIDENCE_ROLLOVER_FAILED',
      `${escapePath(path)} is not what was accepted of it, and so can keep no lines for other archives`,
      'put it back as the default branch has it, then settle again',
    );
  }
  return accepted;
}

function settledWords({ settled }: SettleResult, check: boolean): readonly string[] {
  return settled.map(({ path, lines, shared, keepers }) => {
    const own = lines - shared.size;
    const where = keepers.map(escapePath).join(', ');
    const outcome = check ? `would keep the other ${own}` : `kept the other ${own}`;
    return `${escapePath(path)}: ${shared.size} of ${lines} lines stand in ${where}; ${outcome}\n`;
  });
}

function leftWords({ left }: SettleResult): readonly string[] {
  const words = left.slice(0, MOST_NAMED).map((each): string => {
    switch (each.kind) {
      case 'differs': {
        const { at, first } = each;
        const there = `${escapePath(first.path)}:${first.line}`;
        return `${escapePath(at.path)}:${at.line}: has the id of ${there} and other content: not settled\n`;
      }
      case 'accepted': {
        const where = `${escapePath(each.first)} too, and both are accepted`;
        return `${escapePath(each.path)}: ${each.lines} of its lines stand in ${where}: not settled\n`;
      }
      case 'damaged':
        return `${escapePath(each.path)}: ${each.reason}: not settled\n`;
      case 'receipt':
        return `${escapePath(each.path)}: is not what its receipt says: not settled\n`;
    }
  });
  const more = left.length - words.length;
  return more > 0 ? [...words, `and ${more} more: evidence check --all names them\n`] : words;
}
