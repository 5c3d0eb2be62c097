import { chmod, lstat } from 'node:fs/promises';
import path from 'node:path';
import { blockLines, replaceBlock } from '../../checks/parity-block.js';
import type { GateError } from '../../core/errors.js';
import { isRegular, sideOf, type ComparedPair } from '../../gate/parity.js';
import type { Entry, Snapshot } from '../../gate/ports.js';
import { replaceFile } from '../../stores/atomic.js';
import { isErrno } from '../../core/errno.js';
import { writeFailure } from '../../stores/write-failure.js';

export type From = 'active' | 'template';

/** One file that was copied. */
export interface Copy {
  readonly from: string;
  readonly to: string;
  /** What of it: `120 bytes`, or `3 lines of CROSS_MODEL_*`. */
  readonly what: string;
}

/**
 * Copies one side of every pair that differs over the other one, on disk; each file whole or not at all. Nothing is
 * deleted: what only the receiving side has stays, and so does its finding.
 *
 * @param compared pairs as they stand in `worktree`, a snapshot of the disk under `root`.
 * @throws GateError GATE_WRITE_FAILED, GATE_UNREADABLE
 */
export async function fixPairs(
  compared: readonly ComparedPair[],
  from: From,
  { worktree, root }: { readonly worktree: Snapshot; readonly root: string },
): Promise<readonly Copy[]> {
  const copies: Copy[] = [];
  for (const { pair, remarks } of compared) {
    if (remarks.length === 0) continue;
    const [source, target] = from === 'active' ? [pair.active, pair.template] : [pair.template, pair.active];
    const there = await sideOf(worktree, source);
    if (there === null) continue;
    if (pair.block !== null) {
      if (there.kind === 'file')
        copies.push(...(await copyBlock(there.entry, target, pair.block, worktree, root)));
      continue;
    }
    const entries = there.kind === 'file' ? [there.entry] : there.entries;
    for (const entry of entries) {
      const to = there.kind === 'file' ? target : `${target}/${entry.path.slice(source.length + 1)}`;
      if (!entry.path.startsWith(`${target}/`)) copies.push(...(await copyFile(entry, to, worktree, root)));
    }
  }
  return copies;
}

async function copyFile(entry: Entry, to: string, worktree: Snapshot, root: string): Promise<Copy[]> {
  if (!isRegular(entry) || !(await mayWrite(root, to))) return [];
  const bytes = await worktree.read(entry);
  const old = await worktree.find(to);
  if (old?.mode === entry.mode && (await worktree.read(old)).equals(bytes)) return [];
  await write(root, to, bytes, entry.mode === '100755');
  return [{ from: entry.path, to, what: `${bytes.length} bytes` }];
}

async function copyBlock(
  entry: Entry,
  to: string,
  block: string,
  worktree: Snapshot,
  root: string,
): Promise<Copy[]> {
  if (!isRegular(entry) || !(await mayWrite(root, to))) return [];
  const lines = blockLines(await worktree.read(entry), block);
  if (lines.length === 0) return [];
  const old = await worktree.find(to);
  const before = old === null ? Buffer.alloc(0) : await worktree.read(old);
  await write(root, to, replaceBlock(before, block, lines), old?.mode === '100755');
  return [{ from: entry.path, to, what: `${lines.length} lines of ${block}` }];
}

/** Only over a regular file, or where nothing is; never through a link, which may lead out of the repository. */
async function mayWrite(root: string, to: string): Promise<boolean> {
  const names = to.split('/');
  for (let depth = 1; depth <= names.length; depth += 1) {
    const stats = await lstat(path.join(root, ...names.slice(0, depth))).catch((cause: unknown) => {
      if (isErrno(cause, 'ENOENT')) return null;
      throw failed(to, cause);
    });
    if (stats === null) return true;
    if (depth < names.length ? !stats.isDirectory() : !stats.isFile()) return false;
  }
  return true;
}

async function write(root: string, to: string, bytes: Buffer, executable: boolean): Promise<void> {
  const file = path.join(root, to);
  await replaceFile(file, bytes, { label: to });
  try {
    const { mode } = await lstat(file);
    const wanted = executable ? mode | 0o111 : mode & ~0o111;
    if (wanted !== mode) await chmod(file, wanted & 0o777);
  } catch (cause) {
    throw failed(to, cause);
  }
}

function failed(to: string, cause: unknown): GateError {
  return writeFailure('GATE_WRITE_FAILED', `${to} cannot be written`, cause);
}
