import type { KeyObject } from 'node:crypto';
import { isKeyVersion, KeyRef } from './key-ref.js';

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

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
export class KeyRing {
  /** Version of the key that signs. */
  readonly current: number;
  readonly #keys: ReadonlyMap<number, KeyRef>;

  /** Precondition: versions are sound and each stands once; `current` is one of them. RangeError otherwise. */
  constructor(current: number, keys: Iterable<readonly [version: number, key: KeyObject]>) {
    const map = new Map<number, KeyRef>();
    for (const [version, key] of keys) {
      if (!isKeyVersion(version) || map.has(version))
        throw new RangeError('key versions are integers, each once');
      map.set(version, new KeyRef(version, key));
    }
    if (!map.has(current)) throw new RangeError('the current key is not in the ring');
    this.current = current;
    this.#keys = map;
    Object.freeze(this);
  }

  static fromParts(parts: KeyRingParts): KeyRing {
    return new KeyRing(parts.current, parts.keys);
  }

  /** In ascending order. */
  get versions(): readonly number[] {
    return [...this.#keys.keys()].sort((a, b) => a - b);
  }

  /** The key of a version; null when the ring has none. */
  key(version: number): KeyRef | null {
    return this.#keys.get(version) ?? null;
  }

  get currentKey(): KeyRef {
    return this.#keys.get(this.current)!;
  }

  /** For a worker thread; `fromParts` there makes the same ring. */
  toParts(): KeyRingParts {
    return { current: this.current, keys: [...this.#keys].map(([version, { handle }]) => [version, handle]) };
  }

  toJSON(): string {
    return `[KeyRing current ${this.current} of ${this.versions.join(', ')}]`;
  }

  toString(): string {
    return this.toJSON();
  }

  [INSPECT](): string {
    return this.toJSON();
  }
}
