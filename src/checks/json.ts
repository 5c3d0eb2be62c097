import { LineMark } from '../core/lines.js';
import type { LineCheck } from './contract.js';
import { isTorn } from './lines.js';

/** The line is one strict JSON object (spec 1.2, RFC 8259 within I-JSON, RFC 7493). */
export const jsonCheck: LineCheck = {
  name: 'json',
  open:
    () =>
    ({ frame, record, faults, last }, emit) => {
      if (faults.length === 0) return;
      const offset = frame.start - frame.offset;
      const torn = last && isTorn(frame, record, faults);
      for (const fault of faults) {
        // A line that breaks off, or that is a conflict marker, has its own rule: one finding for one fault.
        if (fault.rule === 'EVIDENCE_INVALID_JSON' && (torn || frame.marks & LineMark.conflict)) continue;
        emit(fault.rule, {
          column: fault.column,
          byteOffset: offset + fault.byteOffset,
          ...(fault.pointer === null ? {} : { pointer: fault.pointer }),
          message: fault.message,
        });
      }
    },
};
