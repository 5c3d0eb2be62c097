import { Buffer } from 'node:buffer';
import path from 'node:path';
import type { KeyRing } from '../core/signature/key-ring.js';
import type { FilterCounts, FilteredLine } from '../core/signature/line-filter.js';
import { LineFilter } from '../core/signature/line-filter.js';
import type { LineLimits } from '../core/signature/line-verdicts.js';
import { escapePath } from '../core/quote.js';
import { GateError } from '../core/errors.js';
import { errnoOf } from '../core/errno.js';
import type { FileLayer } from './file-layer.js';
import { nodeFiles } from './node-files.js';
import { readPieces } from './whole-file.js';

export interface ReaderOptions {
  readonly limits?: LineLimits;
  readonly files?: FileLayer;
  /** How messages name the file; default: its base name. */
  readonly label?: string;
}

/** What a file says that can be relied on, and what was left out. */
export interface SignedReading {
  readonly lines: readonly FilteredLine[];
  readonly counts: FilterCounts;
  /** Lines without a valid signature: ERR-295-UNSIGNED_ENTRY, as readers of the living memory count. */
  readonly ignored: number;
}

const LF = 0x0a;

/**
 * The valid lines of a signed file, and counts of the others (spec 2.5): what scoring, promotion and injection read
 * through. Takes no lock. A file that is not there has no lines.
 *
 * @throws GateError GATE_UNREADABLE
 */
export async function readSigned(
  file: string,
  ring: KeyRing,
  options: ReaderOptions = {},
): Promise<SignedReading> {
  const filter = new LineFilter(ring, options.limits);
  const lines: FilteredLine[] = [];
  for await (const line of signedLines(file, filter, options)) lines.push(line);
  return { lines, counts: filter.counts, ignored: filter.ignored };
}

/** `readSigned` for a file of any size: one line after the other; the filter tells the counts when it is over. */
export async function* signedLines(
  file: string,
  filter: LineFilter,
  { files = nodeFiles, label = path.basename(file) }: ReaderOptions = {},
): AsyncGenerator<FilteredLine, void> {
  try {
    if ((await files.look(file)) === null) return;
  } catch (error) {
    throw unreadable(label, error);
  }
  for await (const run of wholeLines(files, file, label)) yield* filter.take(run);
}

/** The file in runs of whole lines; the last one may lack its newline. */
async function* wholeLines(files: FileLayer, file: string, label: string): AsyncGenerator<Buffer, void> {
  let carry: Buffer[] = [];
  const handle = await files.open(file, 'read').catch((error: unknown) => {
    throw unreadable(label, error);
  });
  try {
    const { size } = await handle.facts();
    for await (const piece of readPieces(handle, 0, size)) {
      const cut = piece.lastIndexOf(LF) + 1;
      if (cut === 0) {
        carry.push(piece);
        continue;
      }
      yield Buffer.concat([...carry, piece.subarray(0, cut)]);
      carry = [Buffer.from(piece.subarray(cut))];
    }
  } catch (error) {
    throw unreadable(label, error);
  } finally {
    await handle.close();
  }
  const rest = Buffer.concat(carry);
  if (rest.length > 0) yield rest;
}

function unreadable(label: string, error: unknown): unknown {
  if (errnoOf(error) === null) return error;
  return new GateError(
    'GATE_UNREADABLE',
    `${escapePath(label)} cannot be read`,
    'check the path and its permissions',
    error,
  );
}
