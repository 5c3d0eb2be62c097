import type { KeyObject } from 'node:crypto';
import { parseKeyHex } from '../../core/signature/key-hex.js';
import { KeyRing } from '../../core/signature/key-ring.js';
import { keyFormat, keyUnavailable } from './key-failure.js';

/** Collects the keys of a source and makes the ring of them. `where` names a place of the source, never its content. */
export class RingDraft {
  private readonly keys = new Map<number, { readonly key: KeyObject; readonly where: string }>();

  /**
   * Takes one key; false for no key. GATE_KEY_FORMAT for a text that is none, or where two places give different keys for one
   * version: then nobody could say which of them verifies.
   */
  add(version: number, text: string | undefined, where: string): boolean {
    const key = parseKeyHex(text, where);
    if (key === null) return false;
    const known = this.keys.get(version);
    if (known !== undefined && !known.key.equals(key)) {
      throw keyFormat(
        `${where} and ${known.where} give different keys for version ${version}`,
        'give every key version one key',
      );
    }
    if (known === undefined) this.keys.set(version, { key, where });
    return true;
  }

  get size(): number {
    return this.keys.size;
  }

  /** GATE_KEY_UNAVAILABLE when the current key is not among them; `where` says which place names it. */
  ring(current: number, where: string): KeyRing {
    if (!this.keys.has(current)) {
      throw keyUnavailable(
        `${where} names key version ${current}, and there is no such key`,
        'add the key of that version',
      );
    }
    return new KeyRing(
      current,
      [...this.keys].map(([version, { key }]) => [version, key]),
    );
  }
}
