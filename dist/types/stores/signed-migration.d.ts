import type { KeyRing } from '../core/signature/key-ring.js';
import { type LineLimits } from '../core/signature/line-verdicts.js';
import type { FileLayer } from './file-layer.js';
import type { LockOptions } from './lock-options.js';
import type { RolloverTarget } from './rollover-job.js';
export interface MigrationOptions {
    /** False: only say what would be done. */
    readonly write: boolean;
    readonly limits?: LineLimits;
    readonly lock?: Partial<LockOptions>;
    readonly files?: FileLayer;
}
export interface MigrationResult {
    readonly status: 'nothing' | 'would-sign' | 'signed';
    /** Lines that had no signature. */
    readonly signed: number;
    /** Those of them that stand behind a signed line: they were added without one, or lost theirs. */
    readonly behind: number;
    /** Lines that were signed before; their bytes stay, and so do their signatures. */
    readonly left: number;
    /** Lines that cannot be signed, since they are no strict JSON or have a malformed signature; their bytes stay. */
    readonly unreadable: number;
}
/**
 * Signs the unsigned lines of a file with the current key, and leaves all others byte for byte, in their order (spec 2.4).
 * A second run finds nothing to do. The file is replaced as a whole or not at all.
 *
 * The current key cannot sign a line in front of lines of an older version, nor behind lines of a newer one: key versions
 * never step back within a file. Such a file is refused; a rotation first brings all its lines to one version.
 *
 * @throws GateError GATE_USAGE for such a file and for a torn last line; GATE_KEY_UNAVAILABLE where the keys do not fit the
 * file, GATE_UNREADABLE where that is not known (`requireSigner`); GATE_LOCKED; GATE_WRITE_FAILED, the file is untouched then.
 */
export declare function signExisting(target: RolloverTarget, ring: KeyRing, options: MigrationOptions): Promise<MigrationResult>;
