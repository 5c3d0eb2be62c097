import type { Buffer } from 'node:buffer';
import { entriesReferredTo } from '../families/memory-references.js';
import { nodeFiles } from '../stores/node-files.js';
import { updateLine } from '../stores/update-line.js';
import { failureOf, type Failed, type Skipped } from './append-outcome.js';
import type { MemoryStatus } from './entry.js';
import { findLiveEntry, type LiveEntry } from './entry-search.js';
import { idOf } from './family-lines.js';
import { withReference, withStatus } from './line-edit.js';
import { livePathOf, resolveJsonlPath } from './memory-families.js';
import { DISABLED, isSovereignMemoryEnabled, type MemoryOptions } from './settings.js';

export type StatusOutcome =
  | {
      readonly status: 'changed';
      readonly reason: null;
      /** From the root of the repository. */
      readonly path: string;
      /** 1-based. */
      readonly line: number;
      readonly from: MemoryStatus;
      readonly to: MemoryStatus;
      /** False: the new entry refers to something else, and the gate will say that nothing refers to the old one. */
      readonly isReferred: boolean;
    }
  | Skipped
  /** Nothing was changed. */
  | { readonly status: 'refused'; readonly reason: null; readonly message: string }
  | Failed;

export interface SupersedeOptions extends MemoryOptions {
  /**
   * Whether a line is history already, so that only its status may change: then the new entry gets no reference.
   * Default: none is.
   */
  readonly isSettled?: (path: string, line: Buffer) => Promise<boolean>;
}

/**
 * Marks an entry as superseded by a later one of its family (spec 4.1): an audit trail, so of the old line the status
 * changes and nothing else. The new entry gets `provenance_ref: entry:<old id>` where it has no reference yet.
 */
export async function supersedeEntry(
  id: string,
  byId: string,
  options: SupersedeOptions,
): Promise<StatusOutcome> {
  const { repo, files = nodeFiles, isSettled = () => Promise.resolve(false) } = options;
  if (!isSovereignMemoryEnabled(options.scratchpad)) return DISABLED;
  try {
    const old = await findLiveEntry(id, repo, files);
    if (old.found === null) return refused(`the entry to be superseded: ${old.message}`);
    const by = await findLiveEntry(byId, repo, files);
    if (by.found === null) return refused(`the entry that supersedes it: ${by.message}`);
    const reason = whyNot(old.found, by.found);
    if (reason !== null) return refused(reason);
    let isReferred = entriesReferredTo({ ...by.found.entry }).includes(id);
    if (by.found.entry.provenance_ref === undefined) {
      const path = livePathOf(by.found.family);
      if (!(await isSettled(path, by.found.bytes))) {
        await edit(by.found, (line) => withReference(line, `entry:${id}`), options);
        isReferred = true;
      }
    }
    return await changeStatus(old.found, 'superseded', isReferred, options);
  } catch (error) {
    return error instanceof Moved ? refused(error.message) : failureOf(error);
  }
}

/** Marks an active or superseded entry as archived; the line stays where it is. */
export async function archiveEntry(id: string, options: MemoryOptions): Promise<StatusOutcome> {
  const { repo, files = nodeFiles } = options;
  if (!isSovereignMemoryEnabled(options.scratchpad)) return DISABLED;
  try {
    const { found, message } = await findLiveEntry(id, repo, files);
    if (found === null) return refused(message);
    if (found.entry.status === 'archived') return refused('the entry is archived already');
    return await changeStatus(found, 'archived', true, options);
  } catch (error) {
    return error instanceof Moved ? refused(error.message) : failureOf(error);
  }
}

function whyNot(old: LiveEntry, by: LiveEntry): string | null {
  if (old.entry.entry_id === by.entry.entry_id) return 'an entry cannot supersede itself';
  if (old.family !== by.family) return 'an entry is superseded by one of its own family';
  if (by.line < old.line) return 'an entry is superseded by a later one; this one stands before it';
  if (old.entry.status !== 'active') return `the entry is ${old.entry.status} already`;
  return by.entry.status === 'active' ? null : `the entry that supersedes it is itself ${by.entry.status}`;
}

async function changeStatus(
  target: LiveEntry,
  to: MemoryStatus,
  isReferred: boolean,
  options: MemoryOptions,
): Promise<StatusOutcome> {
  const from = target.entry.status;
  const line = await edit(target, (bytes) => withStatus(bytes, from, to), options);
  return { status: 'changed', reason: null, path: livePathOf(target.family), line, from, to, isReferred };
}

/** Changes a line under its file's lock, if it still is what was found; its number. */
async function edit(
  target: LiveEntry,
  change: (line: Buffer) => string | null,
  { repo, files = nodeFiles, lock = {} }: MemoryOptions,
): Promise<number> {
  const path = livePathOf(target.family);
  const id = target.entry.entry_id;
  const result = await updateLine(
    resolveJsonlPath(target.family, repo),
    (line) => line.includes(id) && idOf(line) === id,
    (line) => {
      if (!line.equals(target.bytes)) throw new Moved();
      const edited = change(line);
      if (edited === null)
        throw new Moved(`${path}:${target.line} spells its members in a way that is not changed`);
      return edited;
    },
    { files, lock, label: path },
  );
  if (result.status === 'not-found' || result.status === 'ambiguous') throw new Moved();
  return result.line;
}

/** What was found is not there any more; leaves the store as an exception and the change as its outcome. */
class Moved extends Error {
  constructor(message = 'another writer was faster; try again') {
    super(message);
  }
}

function refused(message: string): StatusOutcome {
  return { status: 'refused', reason: null, message };
}
