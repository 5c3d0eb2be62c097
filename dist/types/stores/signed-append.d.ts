import type { KeyRing } from '../core/signature/key-ring.js';
import type { RecordOptions, RecordResult } from './append-record.js';
import type { RolloverTarget } from './rollover-job.js';
export interface SignedOptions extends Omit<RecordOptions, 'seal'> {
    readonly ring: KeyRing;
    /** Adds what is known under the lock only, such as the time, before the record is signed. */
    readonly complete?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}
/**
 * Appends a signed record: the one writer of signed lines (spec 2.4). One lock for all of it, no line glued to a torn one,
 * signed with the current key, judged as the gate will judge it, one write of line and newline, fsync. A key version or
 * signature that the record brings is replaced.
 *
 * @throws GateError GATE_USAGE for a family that is not signed and for a record that cannot be signed;
 * GATE_KEY_UNAVAILABLE where the keys do not fit the file, GATE_UNREADABLE where that is not known (`requireSigner`); what
 * `appendRecord` throws.
 */
export declare function appendSigned(target: RolloverTarget, record: Readonly<Record<string, unknown>>, { ring, complete, ...options }: SignedOptions): Promise<RecordResult>;
