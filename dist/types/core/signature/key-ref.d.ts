import type { KeyObject } from 'node:crypto';
import type { Hmac } from './hmac.js';
declare const INSPECT: unique symbol;
/** One key and its version. Printing, logging or serialising it shows the version and nothing else. */
export declare class KeyRef {
    #private;
    /** Integer of 1 or more. */
    readonly version: number;
    /** Precondition: 32 bytes (`parseKeyHex`), a version that `isKeyVersion`. */
    constructor(version: number, key: KeyObject);
    /** HMAC-SHA256 under the key; made ready on first use. */
    get hmac(): Hmac;
    /** Whether both are the same 32 bytes, in constant time. */
    hasKeyOf(other: KeyRef): boolean;
    /** The key as it crosses to a worker thread: a handle that shows no bytes either. */
    get handle(): KeyObject;
    toJSON(): string;
    toString(): string;
    [INSPECT](): string;
}
/** What `key_version` may be (spec 2): an integer of 1 or more that every reader keeps exactly. */
export declare function isKeyVersion(value: unknown): value is number;
export {};
