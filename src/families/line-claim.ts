import { isUtf8 } from 'node:buffer';
import type { Buffer } from 'node:buffer';
import { compilePointer, type PointerReader } from '../core/json/member.js';
import { parseStrictText } from '../core/json/strict.js';
import type { Family } from './contract.js';

const DEPTH = 512;

/** What must be unique of a line (spec 1.5), from its bytes alone: for whoever has lines and no judge. */
export class LineClaims {
  readonly #readId: PointerReader | null;
  readonly #isSigned: boolean;

  constructor(family: Pick<Family, 'id' | 'signature'>) {
    this.#readId = family.id === null ? null : compilePointer(family.id);
    this.#isSigned = family.signature !== 'off';
  }

  /**
   * The record's id; in a signed family without ids its signature; else the line itself. Null for a line that may stand
   * twice: it is no record, or has no id where the family has them. `bytes` is the line without its newline.
   */
  claimOf(bytes: Buffer): string | null {
    if (!isUtf8(bytes)) return null;
    const record = parseStrictText(bytes.toString('utf8'), { depth: DEPTH }).value;
    if (record === undefined) return null;
    if (this.#readId !== null) {
      const id = this.#readId(record);
      if (typeof id === 'string') return id;
      // Beyond 2^53 two different ids are one double: no claim can rest on that.
      return typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER ? String(id) : null;
    }
    const signature = this.#isSigned ? record['sig_hmac_sha256'] : undefined;
    return typeof signature === 'string' && signature !== '' ? signature : bytes.toString('latin1');
  }
}
