import { followLines, type Following, type MergeLines } from '../checks/append-only/follow.js';
import { contentKey, isSameLine, type ComparedLine } from '../checks/append-only/line.js';
import type { LineRules } from '../checks/append-only/line-rules.js';
import { LineSource } from './line-source.js';
import { piecesOf } from './pieces.js';
import type { Entry, Snapshot } from './ports.js';

/** Bytes that are asked for at once. */
const PIECE_BYTES = 1024 * 1024;

/** A file of one snapshot. */
export interface SnapshotFile {
  readonly snapshot: Snapshot;
  readonly entry: Entry;
}

/**
 * Follows the lines of `base` through the files of the head, which are read one after the other.
 *
 * @throws ArchiveFault where a `.gz` file cannot be unpacked within its limits, GateError where a file cannot be read
 */
export async function followFiles(
  base: SnapshotFile,
  heads: readonly SnapshotFile[],
  rules: LineRules,
  lineBytes: number,
  merge: MergeLines | null,
): Promise<Following> {
  const sources = { base: sourceOf([base], lineBytes), head: sourceOf(heads, lineBytes) };
  const steps = followLines(rules, merge);
  try {
    let step = steps.next();
    while (step.done !== true) {
      const source = sources[step.value];
      step = steps.next(source.ready() ?? (await source.wait()));
    }
    return step.value;
  } finally {
    await Promise.all([sources.base.close(), sources.head.close()]);
  }
}

/** The first line of a file; null where it has none. */
export async function firstLine(file: SnapshotFile, lineBytes: number): Promise<ComparedLine | null> {
  const source = sourceOf([file], lineBytes);
  try {
    return await source.wait();
  } finally {
    await source.close();
  }
}

/** Adds the key of every line of the file (`LineRules.key`). */
export async function addKeys(
  file: SnapshotFile,
  rules: LineRules,
  lineBytes: number,
  keys: Set<string>,
): Promise<void> {
  const source = sourceOf([file], lineBytes);
  try {
    for (;;) {
      const line = source.ready() ?? (await source.wait());
      if (line === null) return;
      keys.add(rules.key(line));
    }
  } finally {
    await source.close();
  }
}

/**
 * The lines of `before` that `after` lacks; null where `after` holds anything but lines of `before`, byte for byte and in
 * their order. Memory holds what is missing.
 */
export async function missingLines(
  before: SnapshotFile,
  after: SnapshotFile,
  lineBytes: number,
): Promise<readonly ComparedLine[] | null> {
  const sources = { before: sourceOf([before], lineBytes), after: sourceOf([after], lineBytes) };
  const next = async (source: LineSource): Promise<ComparedLine | null> =>
    source.ready() ?? (await source.wait());
  const missing: ComparedLine[] = [];
  try {
    let kept = await next(sources.after);
    for (;;) {
      const line = await next(sources.before);
      if (line === null) return kept === null ? missing : null;
      if (kept !== null && isSameLine(line, kept)) kept = await next(sources.after);
      else missing.push(line);
    }
  } finally {
    await Promise.all([sources.before.close(), sources.after.close()]);
  }
}

/** Takes the key of every line of the file (`contentKey`) out of `keys`. */
export async function dropKeys(file: SnapshotFile, lineBytes: number, keys: Set<string>): Promise<void> {
  const source = sourceOf([file], lineBytes);
  try {
    while (keys.size > 0) {
      const line = source.ready() ?? (await source.wait());
      if (line === null) return;
      keys.delete(contentKey(line));
    }
  } finally {
    await source.close();
  }
}

function sourceOf(files: readonly SnapshotFile[], lineBytes: number): LineSource {
  return new LineSource(
    files.map(
      ({ snapshot, entry }) =>
        () =>
          piecesOf(snapshot, entry, PIECE_BYTES),
    ),
    lineBytes,
  );
}
