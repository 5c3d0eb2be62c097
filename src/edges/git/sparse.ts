import type { Entry } from '../../gate/ports.js';
import { splitRecords, toEntry } from './listing.js';
import { decodePath } from './paths.js';
import { runGit } from './run.js';
import type { GitPlace } from './run.js';

/** `ls-files -t -s`: tag, mode, id and stage, a tab, the path. `S` stands for skip-worktree. */
const SKIPPED = /^S ([0-7]{6}) ([0-9a-f]{40,64}) 0$/;

/**
 * Tracked files that git was told to leave out of the working tree (a sparse checkout, `update-index --skip-worktree`),
 * by path. Nobody deleted them: to git they are as the index has them, and evidence among them must not go unseen.
 */
export async function leftOutOfWorktree(place: GitPlace): Promise<ReadonlyMap<string, Entry>> {
  const { stdout } = await runGit(['ls-files', '-z', '-t', '-s'], place);
  const entries = new Map<string, Entry>();
  for (const record of splitRecords(stdout)) {
    const tab = record.indexOf(9);
    const [, mode, oid] = SKIPPED.exec(record.toString('latin1', 0, Math.max(tab, 0))) ?? [];
    const entry = mode === undefined ? null : toEntry(decodePath(record.subarray(tab + 1)), mode, oid);
    if (entry !== null) entries.set(entry.path, entry);
  }
  return entries;
}
