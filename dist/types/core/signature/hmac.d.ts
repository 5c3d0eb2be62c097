import * as crypto from 'node:crypto';
import type { Cut } from '../canonical/splice.js';
/** HMAC-SHA256 under one key, for many messages. */
export interface Hmac {
    /** Of `bytes[start, end)` without `bytes[cut.from, cut.to)`; fills `target`, which has 32 bytes. */
    ofRest(bytes: Buffer, start: number, end: number, cut: Cut, target: Uint8Array): void;
    /** Of the text as UTF-8; 64 lower-case hex digits. */
    ofText(text: string): string;
}
/** The quickest way that this Node has; both give the same (`__tests__/core/signature/hmac.test.ts`). */
export declare function openHmac(key: crypto.KeyObject): Hmac;
/** By Hmac objects. */
export declare function streamingHmac(key: crypto.KeyObject): Hmac;
/**
 * By two hashes in one call each, H(outer pad, H(inner pad, message)) as RFC 2104 defines HMAC, with the pads made once.
 * The pads are as secret as the key; they stay in buffers, outside the engine's own heap.
 */
export declare function paddedHmac(key: crypto.KeyObject, hash: typeof crypto.hash): Hmac;
