import type { KeyRing } from '../core/signature/key-ring.js';
import type { LineLimits } from '../core/signature/line-verdicts.js';
import type { SignatureState } from '../core/signature/verdict.js';
import type { FileLayer } from './file-layer.js';
import type { LockOptions } from './lock-options.js';
/** What a source of keys does when its current key is replaced (`edges/keys`); each step may be done twice. */
export interface KeySuccession {
    /** Where the old key is kept, for the event; names a place, never a key. */
    archivePath(previous: number): string;
    /** Keeps the old key where it can be found by its version. Before anything is signed anew. */
    archive(previous: number): Promise<void>;
    /** Makes the new key the current one; the last step. */
    activate(current: number): Promise<void>;
}
export interface RotationRequest {
    readonly root: string;
    /** Live files of signed families, from the root of the repository. */
    readonly paths: readonly string[];
    /** Where the rotation event goes, and the story that it is told under. */
    readonly sessionPath: string;
    readonly story: string;
    /** Holds the new key already, as version `current + 1`. */
    readonly ring: KeyRing;
    readonly succession: KeySuccession;
    /** Absolute path of the journal: one for a repository, outside its tree. */
    readonly journal: string;
    readonly now?: () => Date;
    readonly limits?: LineLimits;
    readonly lock?: Partial<LockOptions>;
    readonly files?: FileLayer;
}
export type RotationResult = {
    /** `finished`: what a run before had left half-done; `already`: every line has the new version. */
    readonly status: 'rotated' | 'finished' | 'already';
    readonly previous: number;
    readonly current: number;
    readonly files: readonly {
        readonly path: string;
        readonly signed: number;
        readonly changed: number;
    }[];
}
/** Nothing was changed: these lines do not verify. */
 | {
    readonly status: 'refused';
    readonly unsound: readonly {
        readonly path: string;
        readonly line: number;
        readonly state: SignatureState;
    }[];
};
