import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GateError, isGateError } from '../../core/errors.js';
import type { MergeInput, MergeResult } from '../../core/merge/merge-input.js';
import { conflictJsonl, mergeJsonl } from '../../core/merge/merge-jsonl.js';
import { escapePath } from '../../core/quote.js';
import type { Family } from '../../families/contract.js';
import type { Repository } from '../../gate/ports.js';
import { findRepository } from '../git/discovery.js';
import { readMerging, type Merging } from '../git/merging.js';
import { openRepository } from '../git/repository.js';
import { readNamedFile, whyNotRead } from '../named-file.js';
import { parseFlags, usage } from './flags.js';
import { archivedLines, mergedFile } from './merge-command-rules.js';
import type { Terminal } from './output.js';

const MERGED = 0;
const CONFLICT = 1;

/** Outside of a repository there is no history: the stricter reading, and ours comes first. */
const BY_HAND: Merging = { operation: 'merge', upstream: 'ours', ours: null, theirs: null };

interface Sides {
  readonly base: Buffer;
  readonly ours: Buffer;
  readonly theirs: Buffer;
}

/**
 * `evidence merge BASE OURS THEIRS PATH`: git's merge driver for JSON Lines (spec 1.14), `%O %A %B %P`. The result
 * takes the place of OURS. Exit 0 merged, 1 conflict with ordinary markers, 2 could not tell.
 */
export async function mergeCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseFlags(args, {});
  const [base, ours, theirs, live] = positionals;
  if (
    base === undefined ||
    ours === undefined ||
    theirs === undefined ||
    live === undefined ||
    positionals.length > 4
  ) {
    throw usage(
      'evidence merge wants four arguments',
      'evidence merge BASE OURS THEIRS PATH; evidence init registers it as the merge driver %O %A %B %P',
    );
  }
  const sides = {
    base: await readVersion(base, terminal),
    ours: await readVersion(ours, terminal),
    theirs: await readVersion(theirs, terminal),
  };
  const target = path.resolve(terminal.cwd, ours);
  let result: MergeResult;
  try {
    result = await merge(sides, live.replace(/^\.\//, ''), terminal);
  } catch (error) {
    // git would leave our side alone in the file: whoever then adds it would lose the other side without a sign.
    await writeResult(target, conflictJsonl(sides.ours, sides.theirs), ours);
    throw error;
  }
  await writeResult(target, result.bytes, ours);
  if (result.conflict === null) return MERGED;
  terminal.stderr.write(
    `evidence: ${escapePath(live)}: ${result.conflict}\n  resolve it between the markers, then: git add\n`,
  );
  return CONFLICT;
}

async function merge(sides: Sides, live: string, terminal: Terminal): Promise<MergeResult> {
  const repository = await openIfThere(terminal);
  try {
    const { family, rules } = await mergedFile(repository, live);
    const merging =
      repository === null
        ? BY_HAND
        : await readMerging(await findRepository(terminal.cwd, terminal.env, true));
    const input: MergeInput = {
      ...sides,
      ...rules,
      operation: merging.operation,
      upstream: merging.upstream,
      archived: { ours: Buffer.alloc(0), theirs: Buffer.alloc(0) },
    };
    const result = mergeJsonl(input);
    if (result.conflict === null || repository === null || family === null) return result;
    const archived = await archives(repository, family, live, merging);
    return archived === null ? result : mergeJsonl({ ...input, archived });
  } finally {
    await repository?.close();
  }
}

/** Trees are listed only where lines are missing: most merges never need to know what was archived. */
async function archives(
  repository: Repository,
  family: Family,
  live: string,
  { ours, theirs }: Merging,
): Promise<MergeInput['archived'] | null> {
  if (family.archive === null || ours === null || theirs === null) return null;
  return {
    ours: await archivedLines(repository, family, live, [ours, theirs]),
    theirs: await archivedLines(repository, family, live, [theirs, ours]),
  };
}

async function openIfThere(terminal: Terminal): Promise<Repository | null> {
  try {
    return await openRepository(terminal.cwd, { env: terminal.env, hook: true });
  } catch (error) {
    if (isGateError(error) && error.code === 'GATE_NOT_A_REPOSITORY') return null;
    throw error;
  }
}

async function readVersion(given: string, terminal: Terminal): Promise<Buffer> {
  try {
    return readNamedFile(path.resolve(terminal.cwd, given));
  } catch (error) {
    throw new GateError(
      'GATE_UNREADABLE',
      `${escapePath(given)} ${whyNotRead(error)}`,
      'give the paths of three readable files',
      error,
    );
  }
}

async function writeResult(target: string, bytes: Buffer, given: string): Promise<void> {
  try {
    await writeFile(target, bytes);
  } catch (error) {
    throw new GateError(
      'GATE_OUTPUT_FAILED',
      `${escapePath(given)} cannot be written`,
      'see its permissions and the free space on the disk',
      error,
    );
  }
}
