/** How long a writer waits, and how a lock is kept alive; all in milliseconds. */
export interface LockOptions {
    /** Longest wait for another writer. */
    readonly waitMs: number;
    /** Time between heartbeats. */
    readonly beatMs: number;
    /** A lock of another host without a heartbeat for so long is stale. On the same host only the process counts. */
    readonly staleMs: number;
}
export declare const LOCK_DEFAULTS: LockOptions;
