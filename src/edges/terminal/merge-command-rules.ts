import type { MergeInput } from '../../core/merge/merge-input.js';
import { presetFamilies } from '../../families/catalog.js';
import { isArchiveOf, receiptsPathOf } from '../../families/archive.js';
import type { Family } from '../../families/contract.js';
import { createFamilyMatcher } from '../../families/match.js';
import { readPolicy } from '../../gate/policy.js';
import type { Repository } from '../../gate/ports.js';
import { WHOLE_TREE } from '../../gate/question.js';

/** How lines of a file that no family claims are known: the id decides whether two sides mean the same record. */
const UNCLAIMED: MergeRules = { id: '/id', mutable: null };

/** A receipt is known by its archive; settling gives it new facts, which must not collide with receipts of another side. */
const RECEIPTS: MergeRules = { id: '/archive_path', mutable: null };

export type MergeRules = Pick<MergeInput, 'id' | 'mutable'>;

/** What a path is to the driver. */
export interface Merged {
  readonly family: Family | null;
  readonly rules: MergeRules;
}

/**
 * The family that claims a path and how its lines are known, by the policy of HEAD, else by that of the working tree: in the middle of a merge the
 * config on disk may be of either side. Without a repository, by the presets.
 */
export async function mergedFile(repository: Repository | null, path: string): Promise<Merged> {
  const families = await familiesFor(repository);
  const family = createFamilyMatcher(families)(path);
  const isReceipts = family === null && families.some((each) => receiptsPathOf(each) === path);
  return { family, rules: isReceipts ? RECEIPTS : rulesOf(family) };
}

async function familiesFor(repository: Repository | null): Promise<readonly Family[]> {
  if (repository === null) return presetFamilies(null);
  const worktree = repository.worktree();
  const head = repository.headCommit === null ? [] : [await repository.commit(repository.headCommit)];
  const policy = await readPolicy(WHOLE_TREE, { trusted: [...head, worktree], introduced: worktree });
  return policy.main.families;
}

function rulesOf(family: Family | null): MergeRules {
  if (family === null) return UNCLAIMED;
  return { id: family.id, mutable: family.appendOnly ? Object.keys(family.mutable) : null };
}

/**
 * What a live file's archives hold that stand at one commit and not at the other: the lines that its side rolled over.
 */
export async function archivedLines(
  repository: Repository,
  family: Family,
  live: string,
  [side, other]: readonly [string, string],
): Promise<Buffer> {
  const [here, there] = [await repository.commit(side), await repository.commit(other)];
  const known = new Set((await there.list()).map(({ path }) => path));
  const own = { ...family, files: [live] };
  const parts: Buffer[] = [];
  for (const entry of await here.list()) {
    const isFile = entry.mode === '100644' || entry.mode === '100755';
    if (isFile && !known.has(entry.path) && isArchiveOf(own, entry.path)) parts.push(await here.read(entry));
  }
  return Buffer.concat(parts);
}
