import { Buffer } from 'node:buffer';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import type { Receipt } from '../families/receipt.js';
import { appendBytes, appendHeld } from './append.js';
import type { Repair, TornEnd } from './append.js';
import { isErrno } from '../core/errno.js';
import { inspectEnd } from './file-end.js';
import type { FileEnd } from './file-end.js';
import type { FileLayer } from './file-layer.js';
import { withLock } from './lock.js';
import type { HeldLock } from './lock.js';
import type { LockOptions } from './lock-options.js';
import { nodeFiles } from './node-files.js';
import { judgeRecord } from './record-verdict.js';
import type { RecordTools, Refusal } from './record-verdict.js';
import { rollOverHeld, rolloverFailure } from './rollover.js';
import { onDisk } from './rollover-job.js';
import type { RolloverTarget } from './rollover-job.js';
import { withFile } from './whole-file.js';
import { writeFailure } from './write-failure.js';

export interface RecordOptions extends RecordTools {
  /**
   * Completes the record under the lock, before it is judged: a signer looks at the live file's last line and adds the
   * signature. `liveFile` is an absolute path and may not be there yet.
   */
  readonly seal?: (
    record: Readonly<Record<string, unknown>>,
    liveFile: string,
  ) => Promise<Readonly<Record<string, unknown>>>;
  readonly tornEnd?: TornEnd;
  readonly now?: () => Date;
  readonly lock?: Partial<LockOptions>;
  readonly files?: FileLayer;
}

export type RecordResult =
  | {
      readonly status: 'appended';
      /** The record as it stands in the file. */
      readonly record: Readonly<Record<string, unknown>>;
      readonly repaired: Repair | null;
      /** Archives that were made, or finished, before the append. */
      readonly receipts: readonly Receipt[];
    }
  /** Nothing was written. EVIDENCE_TORN_LINE: the file ends in a fragment. */
  | { readonly status: 'refused'; readonly refusals: readonly Refusal[] };

/**
 * Appends a record to a live file of its family, the way all writers do (spec 2.4, 1.9): one lock for all of it, no
 * glued line, judged as the gate will judge it, roll-over before the append that would exceed the cap, one write, fsync.
 *
 * @throws GateError GATE_LOCKED; EVIDENCE_ROLLOVER_FAILED, and then nothing was appended; GATE_WRITE_FAILED; whatever
 * `seal`, `detectSecrets` and `validatorOf` throw.
 */
export async function appendRecord(
  target: RolloverTarget,
  record: Readonly<Record<string, unknown>>,
  options: RecordOptions,
): Promise<RecordResult> {
  const files = options.files ?? nodeFiles;
  const liveFile = onDisk(target.root, target.livePath);
  // Without a signer the lock changes nothing about the verdict, and a refused record touches no disk.
  const early = options.seal === undefined ? await prepare(target, record, options, liveFile) : null;
  if (early?.refused) return early.refused;
  try {
    return await withLock(liveFile, { ...options.lock, files }, async (lock) => {
      const end = await endOf(files, liveFile);
      if (end === 'torn' && options.tornEnd !== 'close')
        return { status: 'refused', refusals: [tornLine(target)] };
      const ready = early ?? (await prepare(target, record, options, liveFile));
      if (ready.refused) return ready.refused;
      if (end !== 'clean') await endLine(files, liveFile);
      const receipts = await makeRoom(target, { ...options, files }, lock);
      const result = await appendHeld(files, liveFile, ready.text);
      if (result.status === 'torn') return { status: 'refused', refusals: [tornLine(target)] };
      const repaired = { clean: result.repaired, open: 'newline-added', torn: 'fragment-closed' } as const;
      return { status: 'appended', record: ready.record, repaired: repaired[end], receipts };
    });
  } catch (error) {
    throw writeFailure('GATE_WRITE_FAILED', `${target.livePath} cannot be written`, error);
  }
}

type Prepared =
  | { readonly refused: Extract<RecordResult, { status: 'refused' }> }
  | { readonly refused: null; readonly text: string; readonly record: Readonly<Record<string, unknown>> };

async function prepare(
  { family, livePath }: RolloverTarget,
  record: Readonly<Record<string, unknown>>,
  options: RecordOptions,
  liveFile: string,
): Promise<Prepared> {
  const sealed = options.seal === undefined ? record : await options.seal(record, liveFile);
  const text = serialise(sealed, livePath);
  const refusals = await judgeRecord(family, livePath, text, options);
  return refusals.length > 0
    ? { refused: { status: 'refused', refusals } }
    : { refused: null, text, record: sealed };
}

/** Rolls over where the append would exceed the cap, so that the live file never does. */
async function makeRoom(
  target: RolloverTarget,
  { files, now = () => new Date() }: RecordOptions & { readonly files: FileLayer },
  lock: HeldLock,
): Promise<readonly Receipt[]> {
  const { maxLines, archive } = target.family;
  if (maxLines === null || archive === null) return [];
  try {
    return (await rollOverHeld({ ...target, files, now }, lock, (lines) => lines >= maxLines)).receipts;
  } catch (error) {
    throw rolloverFailure(target.livePath, error);
  }
}

async function endOf(files: FileLayer, liveFile: string): Promise<FileEnd['state']> {
  try {
    return await withFile(
      files,
      liveFile,
      async (live) => (await inspectEnd(live, (await live.facts()).size)).state,
    );
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return 'clean';
    throw error;
  }
}

/** Ends the last line before anything else, so that a roll-over takes whole lines. */
async function endLine(files: FileLayer, liveFile: string): Promise<void> {
  const live = await files.open(liveFile, 'append');
  try {
    await appendBytes(live, (await live.facts()).size, Buffer.from('\n'));
  } finally {
    await live.close();
  }
}

function tornLine({ family }: RolloverTarget): Refusal {
  return {
    rule: 'EVIDENCE_TORN_LINE',
    code: family.codes.EVIDENCE_TORN_LINE ?? 'EVIDENCE_TORN_LINE',
    pointer: null,
    message: 'the file ends in an incomplete line: its writer was interrupted',
  };
}

/** Compact JSON on one line. What JSON cannot say (a cycle, a BigInt) is the caller's mistake. */
function serialise(record: Readonly<Record<string, unknown>>, livePath: string): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(record) as string | undefined;
  } catch (error) {
    throw notJson(livePath, error);
  }
  if (text === undefined) throw notJson(livePath);
  return text;
}

function notJson(livePath: string, cause?: unknown): GateError {
  return new GateError(
    'GATE_USAGE',
    `the record for ${escapePath(livePath)} cannot be written as JSON`,
    'give a plain object of strings, numbers, booleans, null, arrays and objects',
    cause,
  );
}
