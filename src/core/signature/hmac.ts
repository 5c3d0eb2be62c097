import * as crypto from 'node:crypto';
import type { Cut } from '../canonical/splice.js';

/** SHA-256 works in blocks of so many bytes (FIPS 180-4); HMAC pads the key to one (RFC 2104). */
const BLOCK = 64;
const DIGEST = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/** Longer messages go through the streaming interface: copying them costs more than a few calls. */
const LONGEST_COPY = 64 * 1024;

/** Since Node 20.12 and 21.7; hashing in one call costs less than half of making a Hmac object. */
const hashOnce = crypto.hash as typeof crypto.hash | undefined;

/** HMAC-SHA256 under one key, for many messages. */
export interface Hmac {
  /** Of `bytes[start, end)` without `bytes[cut.from, cut.to)`; fills `target`, which has 32 bytes. */
  ofRest(bytes: Buffer, start: number, end: number, cut: Cut, target: Uint8Array): void;
  /** Of the text as UTF-8; 64 lower-case hex digits. */
  ofText(text: string): string;
}

/** The quickest way that this Node has; both give the same (`__tests__/core/signature/hmac.test.ts`). */
export function openHmac(key: crypto.KeyObject): Hmac {
  return hashOnce === undefined ? streamingHmac(key) : paddedHmac(key, hashOnce);
}

/** By Hmac objects. */
export function streamingHmac(key: crypto.KeyObject): Hmac {
  return {
    ofRest: (bytes, start, end, cut, target) => {
      const hmac = crypto.createHmac('sha256', key);
      target.set(hmac.update(bytes.subarray(start, cut.from)).update(bytes.subarray(cut.to, end)).digest());
    },
    ofText: (text) => crypto.createHmac('sha256', key).update(text, 'utf8').digest('hex'),
  };
}

/**
 * By two hashes in one call each, H(outer pad, H(inner pad, message)) as RFC 2104 defines HMAC, with the pads made once.
 * The pads are as secret as the key; they stay in buffers, outside the engine's own heap.
 */
export function paddedHmac(key: crypto.KeyObject, hash: typeof crypto.hash): Hmac {
  const streaming = streamingHmac(key);
  const outer = Buffer.alloc(BLOCK + DIGEST);
  let inner = Buffer.alloc(BLOCK + 4096);
  writePads(key, inner, outer);

  const makeRoom = (length: number): void => {
    if (BLOCK + length <= inner.length) return;
    const larger = Buffer.alloc(BLOCK + Math.min(LONGEST_COPY, length * 2));
    inner.copy(larger, 0, 0, BLOCK);
    inner.fill(0);
    inner = larger;
  };
  return {
    ofRest: (bytes, start, end, cut, target) => {
      const length = end - start;
      if (length > LONGEST_COPY) {
        streaming.ofRest(bytes, start, end, cut, target);
        return;
      }
      makeRoom(length);
      bytes.copy(inner, BLOCK, start, end);
      inner.copyWithin(BLOCK + cut.from - start, BLOCK + cut.to - start, BLOCK + length);
      const signed = BLOCK + length - (cut.to - cut.from);
      // Digests come as text, one unit per byte: the call that gives a buffer costs half as much again.
      store(hash('sha256', inner.subarray(0, signed), 'binary'), outer, BLOCK);
      store(hash('sha256', outer, 'binary'), target, 0);
    },
    ofText: (text) => streaming.ofText(text),
  };
}

function store(digest: string, target: Uint8Array, from: number): void {
  for (let at = 0; at < DIGEST; at++) target[from + at] = digest.charCodeAt(at);
}

/** Precondition: the key is no longer than a block; ours have 32 bytes. */
function writePads(key: crypto.KeyObject, inner: Buffer, outer: Buffer): void {
  const secret = key.export();
  inner.fill(INNER_PAD, 0, BLOCK);
  outer.fill(OUTER_PAD, 0, BLOCK);
  for (let at = 0; at < secret.length; at++) {
    inner.writeUInt8(INNER_PAD ^ secret.readUInt8(at), at);
    outer.writeUInt8(OUTER_PAD ^ secret.readUInt8(at), at);
  }
  secret.fill(0);
}
