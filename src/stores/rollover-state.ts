import type { FileLayer } from './file-layer.js';
import { isErrno } from '../core/errno.js';
import { countLines } from './line-count.js';
import { nodeFiles } from './node-files.js';
import { onDisk } from './rollover-job.js';
import type { RolloverTarget } from './rollover-job.js';
import { readJournal } from './rollover-journal.js';
import { withFile } from './whole-file.js';
import { writeFailure } from './write-failure.js';

export interface RolloverState {
  /** Lines in the live file. */
  readonly lines: number;
  readonly due: boolean;
  /** An earlier roll-over of the file did not come to its end; `rollOver` finishes it, due or not. */
  readonly interrupted: boolean;
}

/**
 * What a roll-over would find. Takes no lock and changes nothing.
 *
 * @throws GateError GATE_UNREADABLE
 */
export async function rolloverState(
  target: RolloverTarget,
  files: FileLayer = nodeFiles,
): Promise<RolloverState> {
  const { root, livePath, family } = target;
  const liveFile = onDisk(root, livePath);
  try {
    const lines = await withFile(files, liveFile, async (live) =>
      countLines(live, (await live.facts()).size),
    );
    const interrupted = (await readJournal(files, liveFile)) !== null;
    return { lines, due: family.maxLines !== null && lines > family.maxLines, interrupted };
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return { lines: 0, due: false, interrupted: false };
    throw writeFailure('GATE_UNREADABLE', `cannot be read: ${livePath}`, error);
  }
}
