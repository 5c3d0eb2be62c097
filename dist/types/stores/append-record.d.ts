import type { Receipt } from '../families/receipt.js';
import type { Repair, TornEnd } from './append.js';
import type { FileLayer } from './file-layer.js';
import type { LockOptions } from './lock-options.js';
import type { RecordTools, Refusal } from './record-verdict.js';
import type { RolloverTarget } from './rollover-job.js';
export interface RecordOptions extends RecordTools {
    /**
     * Completes the record under the lock, before it is judged: a signer looks at the live file's last line and adds the
     * signature. `liveFile` is an absolute path and may not be there yet.
     */
    readonly seal?: (record: Readonly<Record<string, unknown>>, liveFile: string) => Promise<Readonly<Record<string, unknown>>>;
    readonly tornEnd?: TornEnd;
    readonly now?: () => Date;
    readonly lock?: Partial<LockOptions>;
    readonly files?: FileLayer;
}
export type RecordResult = {
    readonly status: 'appended';
    /** The record as it stands in the file. */
    readonly record: Readonly<Record<string, unknown>>;
    readonly repaired: Repair | null;
    /** Archives that were made, or finished, before the append. */
    readonly receipts: readonly Receipt[];
}
/** Nothing was written. EVIDENCE_TORN_LINE: the file ends in a fragment. */
 | {
    readonly status: 'refused';
    readonly refusals: readonly Refusal[];
};
/**
 * Appends a record to a live file of its family, the way all writers do (spec 2.4, 1.9): one lock for all of it, no
 * glued line, judged as the gate will judge it, roll-over before the append that would exceed the cap, one write, fsync.
 *
 * @throws GateError GATE_LOCKED; EVIDENCE_ROLLOVER_FAILED, and then nothing was appended; GATE_WRITE_FAILED; whatever
 * `seal`, `detectSecrets` and `validatorOf` throw.
 */
export declare function appendRecord(target: RolloverTarget, record: Readonly<Record<string, unknown>>, options: RecordOptions): Promise<RecordResult>;
