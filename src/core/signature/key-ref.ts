import type { KeyObject } from 'node:crypto';
import { openHmac } from './hmac.js';
import type { Hmac } from './hmac.js';

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** One key and its version. Printing, logging or serialising it shows the version and nothing else. */
export class KeyRef {
  /** Integer of 1 or more. */
  readonly version: number;
  readonly #key: KeyObject;
  #hmac: Hmac | null = null;

  /** Precondition: 32 bytes (`parseKeyHex`), a version that `isKeyVersion`. */
  constructor(version: number, key: KeyObject) {
    this.version = version;
    this.#key = key;
    Object.freeze(this);
  }

  /** HMAC-SHA256 under the key; made ready on first use. */
  get hmac(): Hmac {
    this.#hmac ??= openHmac(this.#key);
    return this.#hmac;
  }

  /** Whether both are the same 32 bytes, in constant time. */
  hasKeyOf(other: KeyRef): boolean {
    return this.#key.equals(other.#key);
  }

  /** The key as it crosses to a worker thread: a handle that shows no bytes either. */
  get handle(): KeyObject {
    return this.#key;
  }

  toJSON(): string {
    return `[KeyRef ${this.version}]`;
  }

  toString(): string {
    return this.toJSON();
  }

  [INSPECT](): string {
    return this.toJSON();
  }
}

/** What `key_version` may be (spec 2): an integer of 1 or more that every reader keeps exactly. */
export function isKeyVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
