import { LineMark } from '../core/lines.js';
import type { LineCheck } from './contract.js';
import { isTorn } from './lines.js';

/** Lines that are not parsed, or whose faults are another fault's consequence: the lines check says so. */
const NO_JSON = LineMark.badUtf8 | LineMark.nul | LineMark.conflict | LineMark.tooLong;

/** The line is one strict JSON object (spec 1.2, RFC 8259 within I-JSON, RFC 7493). */
export const jsonCheck: LineCheck = {
  name: 'json',
  open: (_, { checks }) => {
    const isAlone = checks !== undefined && !checks.includes('lines');
    return ({ frame, record, faults, last }, emit) => {
      if (faults.length === 0) {
        if (isAlone && frame.marks & NO_JSON && record === undefined) {
          emit('EVIDENCE_INVALID_JSON', { message: 'the line cannot be read; the check "lines" says why' });
        }
        return;
      }
      const offset = frame.start - frame.offset;
      const isTold = !isAlone && last && isTorn(frame, record, faults);
      for (const fault of faults) {
        // A line that breaks off has its own rule: one finding for one fault.
        if (fault.rule === 'EVIDENCE_INVALID_JSON' && isTold) continue;
        emit(fault.rule, {
          column: fault.column,
          byteOffset: offset + fault.byteOffset,
          ...(fault.pointer === null ? {} : { pointer: fault.pointer }),
          message: fault.message,
        });
      }
    };
  },
};
