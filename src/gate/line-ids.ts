import { compilePointer, type PointerReader } from '../core/json/member.js';
import type { JudgedLine } from '../checks/contract.js';
import type { Family } from '../families/contract.js';

/** What a line is known by. */
export class LineIds {
  private readonly readId: PointerReader | null;
  private readonly isSigned: boolean;

  constructor(family: Family) {
    this.readId = family.id === null ? null : compilePointer(family.id);
    this.isSigned = family.signature !== 'off';
  }

  idOf(record: Record<string, unknown>): string | null {
    if (this.readId === null) return null;
    const id = this.readId(record);
    if (typeof id === 'string') return id;
    // Beyond 2^53 two different ids are one double: no claim can rest on that, and the number has a finding of its own.
    return typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER ? String(id) : null;
  }

  /**
   * What must be unique of a record: its id; in a signed family without one its signature; else the line itself, so
   * that a replayed line is seen (spec 1.5).
   */
  claimOf({ record, id, bytes, frame }: JudgedLine): string | null {
    if (record === undefined) return null;
    if (this.readId !== null) return id;
    if (this.isSigned) {
      const signature = record['sig_hmac_sha256'];
      if (typeof signature === 'string' && signature !== '') return signature;
    }
    return bytes.toString('latin1', frame.start, frame.end);
  }
}
