import { Buffer } from 'node:buffer';
import type { FileLayer, OpenFile } from './file-layer.js';
import type { LockOptions } from './lock-options.js';
export type TornEnd = 'refuse' | 'close';
export interface AppendOptions {
    /** What to do about a fragment at the end: `refuse` (default), or `close` it with a newline of its own. */
    readonly tornEnd?: TornEnd;
    readonly lock?: Partial<LockOptions>;
    readonly files?: FileLayer;
    /** How messages name the file; default: its base name. */
    readonly label?: string;
}
/** What had to be done so that the new line stands alone. */
export type Repair = 'newline-added' | 'fragment-closed' | 'fragment-dropped';
export type AppendResult = {
    readonly status: 'appended';
    readonly repaired: Repair | null;
    /** Where the line starts, in bytes from the start of the file. */
    readonly offset: number;
}
/** The file ends in a fragment; nothing was written. */
 | {
    readonly status: 'torn';
};
/**
 * Appends one line under the file's lock (spec 2.4 and 2.7): one write of line and newline, short writes continued, then
 * fsync, so that a line which was reported as appended survives a power failure. The line ends in LF on every platform.
 * The file and its folders are made on first write.
 *
 * A failed write takes back what it wrote. kill -9 at any point leaves at most one torn last line.
 *
 * @throws GateError GATE_USAGE for a line that is empty or holds a newline; GATE_LOCKED; GATE_WRITE_FAILED.
 */
export declare function appendLine(file: string, line: Buffer | string, options?: AppendOptions): Promise<AppendResult>;
/**
 * `appendLine` for a caller that holds the file's lock; system errors come through as they are. `drop` removes a
 * fragment: only for a file of the stores' own making, never for evidence.
 */
export declare function appendHeld(files: FileLayer, file: string, line: Buffer | string, tornEnd?: TornEnd | 'drop'): Promise<AppendResult>;
/** Appends and syncs; what a failed write left is taken back. Precondition: the lock is held, `size` is the file's. */
export declare function appendBytes(handle: OpenFile, size: number, bytes: Buffer): Promise<void>;
