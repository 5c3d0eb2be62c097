import type { KeyObject } from 'node:crypto';
import { KeyRef } from './key-ref.js';
declare const INSPECT: unique symbol;
/** A ring in parts that a worker thread can be sent: key handles, no bytes (structured clone). */
export interface KeyRingParts {
    readonly current: number;
    readonly keys: readonly (readonly [version: number, key: KeyObject])[];
}
/**
 * The keys of one run by version (spec 2.2). The current one signs, all of them verify. Loaded once and then immutable:
 * one session, one key context. Nothing that prints, logs or serialises a ring shows a key
 * (`__tests__/core/signature/key-ring.test.ts`).
 */
export declare class KeyRing {
    #private;
    /** Version of the key that signs. */
    readonly current: number;
    /** Precondition: versions are sound and each stands once; `current` is one of them. RangeError otherwise. */
    constructor(current: number, keys: Iterable<readonly [version: number, key: KeyObject]>);
    static fromParts(parts: KeyRingParts): KeyRing;
    /** In ascending order. */
    get versions(): readonly number[];
    /** The key of a version; null when the ring has none. */
    key(version: number): KeyRef | null;
    get currentKey(): KeyRef;
    /** For a worker thread; `fromParts` there makes the same ring. */
    toParts(): KeyRingParts;
    toJSON(): string;
    toString(): string;
    [INSPECT](): string;
}
export {};
