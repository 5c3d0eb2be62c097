import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { GateError } from '../core/errors.js';
import { escapePath, quoteText } from '../core/quote.js';
import { errnoOf } from '../core/errno.js';
import type { FileLayer } from './file-layer.js';
import { ensureFolder } from './folders.js';
import { LockDraft } from './lock-draft.js';
import { readLock } from './lock-file.js';
import type { SeenLock } from './lock-file.js';
import { sweepLitter } from './lock-litter.js';
import { LOCK_DEFAULTS } from './lock-options.js';
import type { LockOptions } from './lock-options.js';
import { nodeFiles } from './node-files.js';
import { livenessOf } from './process-identity.js';

const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 40;
/** Waiters that died one after the other while they took over; files that were planted in a ring end here too. */
const MOST_DEAD_CLAIMANTS = 32;

/** A lock that this process holds. */
export interface HeldLock {
  /** 32 hex digits, new for every lock. */
  readonly id: string;
  /** GateError GATE_LOCKED when the lock is somebody else's by now (another host saw no heartbeat). Ask before replacing a file. */
  assertHeld(): Promise<void>;
}

export interface LockRequest extends Partial<LockOptions> {
  readonly files?: FileLayer;
}

/** Locks of this process that could not be removed: nobody works under them, though their process lives. */
const abandoned = new Set<string>();

/** Files whose litter was looked for in this process. */
const swept = new Set<string>();

/**
 * Does something as the only writer of `file`: `<file>.lock` is there while it lasts (spec 2.7). Readers take no lock.
 *
 * This stands in for flock(2), which node has not: a foreign process that holds flock is not seen. A lock whose process
 * is dead is taken over at once, by exactly one waiter; a living owner on this host is never robbed, however slow. For a
 * lock of another host or container only its heartbeat counts.
 *
 * @throws GateError GATE_LOCKED when the wait is over, naming the holder; GATE_UNSUPPORTED on a file system without hard
 * links. System errors come through as they are.
 */
export async function withLock<T>(
  file: string,
  request: LockRequest,
  work: (lock: HeldLock) => Promise<T>,
): Promise<T> {
  const files = request.files ?? nodeFiles;
  const lockPath = `${file}.lock`;
  const id = randomBytes(16).toString('hex');
  await ensureFolder(files, path.dirname(file));
  const draft = await LockDraft.create(
    files,
    `${lockPath}.${id}.new`,
    id,
    request.beatMs ?? LOCK_DEFAULTS.beatMs,
  );
  let held = false;
  try {
    let tookOver;
    try {
      tookOver = await acquire({ files, lockPath, draft, options: { ...LOCK_DEFAULTS, ...request } });
      held = true;
    } finally {
      await files.unlink(draft.path);
    }
    if (tookOver || !swept.has(file)) await sweepLitter(files, lockPath, id);
    swept.add(file);
    return await work({
      id,
      assertHeld: async () => {
        if ((await readLock(files, lockPath))?.id !== id) throw lost(lockPath);
      },
    });
  } finally {
    await release(files, lockPath, draft, held);
  }
}

/** Removes the lock if it is ours. Where that fails twice, work that is done must not look undone: the lock counts as stale. */
async function release(files: FileLayer, lockPath: string, draft: LockDraft, held: boolean): Promise<void> {
  const remove = async (): Promise<void> => {
    if (held && (await readLock(files, lockPath))?.id === draft.id) await files.unlink(lockPath);
  };
  try {
    await draft.close();
    await remove().catch(remove);
  } catch (error) {
    if (errnoOf(error) === null) throw error;
    abandoned.add(draft.id);
  }
}

interface Attempt {
  readonly files: FileLayer;
  readonly lockPath: string;
  readonly draft: LockDraft;
  readonly options: LockOptions;
}

/** Waits until the lock is ours; true when it was taken over from a dead owner. */
async function acquire(attempt: Attempt): Promise<boolean> {
  const { files, lockPath, draft, options } = attempt;
  const deadline = performance.now() + options.waitMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    if (await draft.linkAs(lockPath)) return false;
    const seen = await readLock(files, lockPath);
    // A network file system may have made the link and lost the answer.
    if (seen?.id === draft.id) return false;
    if (seen !== null && (await isStale(attempt, seen)) && (await takeOver(attempt, lockPath, seen, 0)))
      return true;
    if (performance.now() >= deadline) throw locked(lockPath, seen);
    // Waiters that woke at the same moment must not meet again at the next.
    await sleep(pause * (0.5 + Math.random()));
  }
}

async function isStale({ draft, options }: Attempt, seen: SeenLock): Promise<boolean> {
  if (abandoned.has(seen.id)) return true;
  const liveness = seen.owner === null ? 'elsewhere' : livenessOf(seen.owner);
  if (liveness !== 'elsewhere') return liveness === 'dead';
  // Both times come from the file system, so a host's own clock may be wrong.
  return (await draft.beat()) - seen.beat > options.staleMs;
}

/**
 * Puts our lock in the place of a stale one; false when another waiter was first.
 *
 * A waiter that saw the stale lock long ago must not remove a fresh one. So the right to remove a lock is itself a
 * file whose name holds the lock's random id: it is made by an exclusive link, once, and whoever made it looks again
 * before it acts. While it is held only its holder may touch the stale lock, so between that look and the rename nothing
 * can change. A claim whose maker died is taken over in the same way, by a claim on the claim.
 */
async function takeOver(attempt: Attempt, target: string, seen: SeenLock, depth: number): Promise<boolean> {
  const { files, lockPath, draft } = attempt;
  const claim = `${lockPath}.${seen.id}`;
  if (!(await draft.linkAs(claim))) {
    const claimant = await readLock(files, claim);
    if (claimant === null || depth === MOST_DEAD_CLAIMANTS || !(await isStale(attempt, claimant)))
      return false;
    if (!(await takeOver(attempt, claim, claimant, depth + 1))) return false;
  }
  let done = false;
  try {
    if ((await readLock(files, target))?.id !== seen.id) return false;
    await files.rename(claim, target);
    done = true;
    return true;
  } finally {
    // Left behind by a living process, the claim would keep everybody from this lock for ever.
    if (!done) await files.unlink(claim);
  }
}

function locked(lockPath: string, seen: SeenLock | null): GateError {
  const name = escapePath(path.basename(lockPath));
  const holder =
    seen === null
      ? 'others take it again and again'
      : seen.owner === null
        ? 'the file says not by whom'
        : `by process ${seen.owner.pid} on ${quoteText(seen.owner.host.split(' ')[0] ?? '')}`;
  return new GateError(
    'GATE_LOCKED',
    `the lock ${name} was not free in time: held, ${holder}`,
    `wait for that process to end; if there is none, remove ${name}`,
  );
}

function lost(lockPath: string): GateError {
  return new GateError(
    'GATE_LOCKED',
    `the lock ${escapePath(path.basename(lockPath))} was lost: another host took it over`,
    'run it again; nothing was replaced',
  );
}
