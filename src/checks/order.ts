import { compilePointer, type PointerReader } from '../core/json/member.js';
import { compareUtcTimes, isUtcTime } from '../core/values/time.js';
import type { Family } from '../families/contract.js';
import type { Emit, JudgedLine } from './contract.js';

/** The times at the two ends of a run of lines, so that runs can be joined. */
export interface TimeSpan {
  readonly first: string;
  /** 0-based index of the line that `first` stands on. */
  readonly firstIndex: number;
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
  private firstIndex = 0;
  private last: string | null = null;

  constructor(family: Family) {
    this.pointer = family.time;
    this.read = compilePointer(family.time ?? '');
  }

  line({ record, frame }: JudgedLine, emit: Emit | null): void {
    if (this.pointer === null || record === undefined) return;
    const time = this.read(record);
    if (typeof time !== 'string' || !isUtcTime(time, 'any')) return;
    if (this.last === null) {
      this.first = time;
      this.firstIndex = frame.index;
    } else if (emit !== null && compareUtcTimes(time, this.last) < 0) {
      emit('EVIDENCE_TIME_NOT_MONOTONIC', notMonotonic(this.pointer));
    }
    this.last = time;
  }

  span(): TimeSpan | null {
    if (this.first === null || this.last === null) return null;
    return { first: this.first, firstIndex: this.firstIndex, last: this.last };
  }
}

/** What is said of a line that is earlier than the line before; also used where two runs of lines are joined. */
export function notMonotonic(pointer: string): { pointer: string; message: string } {
  return { pointer, message: `${pointer} is earlier than on the line before` };
}
