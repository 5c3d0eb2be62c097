import { compilePointer, type PointerReader } from '../core/json/member.js';
import { compareUtcTimes, isUtcTime } from '../core/values/time.js';
import type { Family } from '../families/contract.js';
import type { Emit, JudgedLine } from './contract.js';

/** The times at the two ends of a run of lines, so that runs can be joined. */
export interface TimeSpan {
  readonly first: string;
  readonly last: string;
}

/**
 * A record is not earlier than the one before (spec 1.5). A time that is none is the schema's business and is passed
 * over. Keeps the last time it saw: lines come in their order.
 */
export class OrderJudge {
  private readonly pointer: string | null;
  private readonly read: PointerReader;
  private first: string | null = null;
  private last: string | null = null;

  constructor(family: Family) {
    this.pointer = family.time;
    this.read = compilePointer(family.time ?? '');
  }

  /** True when the line has the first time of all: what it says of the line before is told where runs are joined. */
  line({ record }: JudgedLine, emit: Emit | null): boolean {
    if (this.pointer === null || record === undefined) return false;
    const time = this.read(record);
    if (typeof time !== 'string' || !isUtcTime(time, 'any')) return false;
    const isFirst = this.last === null;
    if (this.last === null) {
      this.first = time;
    } else if (emit !== null && compareUtcTimes(time, this.last) < 0) {
      emit('EVIDENCE_TIME_NOT_MONOTONIC', notMonotonic(this.pointer));
    }
    this.last = time;
    return isFirst;
  }

  span(): TimeSpan | null {
    if (this.first === null || this.last === null) return null;
    return { first: this.first, last: this.last };
  }
}

/** What is said of a line that is earlier than the line before; also used where two runs of lines are joined. */
export function notMonotonic(pointer: string): { pointer: string; message: string } {
  return { pointer, message: `${pointer} is earlier than on the line before` };
}
