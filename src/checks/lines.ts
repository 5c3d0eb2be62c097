import type { JsonFault } from '../core/json/strict.js';
import { firstBadByte, LineMark } from '../core/lines.js';
import type { FramedLine } from '../core/lines.js';
import type { LineCheck } from './contract.js';

/**
 * The line is framed and encoded as JSON Lines ask (spec 1.1). Conflict markers, which belong to blocks of lines, are
 * the business of `conflicts.ts`.
 */
export const linesCheck: LineCheck = {
  name: 'lines',
  open: (family) => {
    const lineEndCounts = family.appendOnly || family.signature !== 'off';
    return ({ frame, bytes, record, faults, last }, emit) => {
      const { marks, start, end } = frame;
      if (marks === 0 && !last) return;
      if (marks & LineMark.bom) {
        emit('EVIDENCE_BOM', {
          byteOffset: 0,
          column: 1,
          message: 'byte order mark at byte 0 of the line',
        });
      }
      if (marks & LineMark.tooLong) {
        // Only its beginning may be at hand: neither its length nor its end can be told.
        emit('EVIDENCE_LINE_TOO_LONG', { message: 'the line is longer than limits.lineBytes' });
        return;
      }
      if (marks & LineMark.crlf) {
        emit('EVIDENCE_CRLF', {
          message: lineEndCounts
            ? 'line ends in CR LF; in this family every byte counts'
            : 'line ends in CR LF',
        });
      }
      if (marks & LineMark.badUtf8) {
        const at = firstBadByte(bytes, start, end);
        emit('EVIDENCE_INVALID_UTF8', {
          byteOffset: at - frame.offset,
          message: `not UTF-8: the byte at offset ${at - frame.offset} of the line begins no valid sequence`,
        });
      }
      if (marks & LineMark.nul) {
        const at = bytes.indexOf(0, start) - frame.offset;
        emit('EVIDENCE_NUL', { byteOffset: at, message: `NUL byte at offset ${at} of the line` });
      }
      if (marks & LineMark.blank && (marks & LineMark.bom) === 0) {
        emit('EVIDENCE_BLANK_LINE', { message: 'blank line' });
      }
      if (!last) return;
      if (isTorn(frame, record, faults)) {
        emit('EVIDENCE_TORN_LINE', {
          message: 'the last line is incomplete: its writer was interrupted, the record is not there',
        });
      } else if (marks & LineMark.unterminated && (marks & (LineMark.blank | LineMark.conflict)) === 0) {
        emit('EVIDENCE_NO_FINAL_NEWLINE', { message: 'the last line has no newline' });
      }
    };
  },
};

/**
 * The last line is torn when it does not parse and the file ends with it. Where blank lines stand behind it (a later
 * writer ended the fragment), it must break off at its own end to count as torn rather than as broken JSON.
 */
export function isTorn(
  frame: FramedLine,
  record: Record<string, unknown> | undefined,
  faults: readonly JsonFault[],
): boolean {
  if (record !== undefined || frame.marks & (LineMark.blank | LineMark.conflict | LineMark.tooLong))
    return false;
  if (frame.marks & LineMark.unterminated) {
    if (frame.marks & (LineMark.badUtf8 | LineMark.nul)) return true;
    // A whole JSON value that is no record (an array, nested too deeply) was not cut off.
    return faults.some(({ rule }) => rule === 'EVIDENCE_INVALID_JSON' || rule === 'EVIDENCE_TRAILING_TEXT');
  }
  if (!frame.blankBehind) return false;
  return faults.some(
    (fault) => fault.rule === 'EVIDENCE_INVALID_JSON' && fault.byteOffset >= frame.end - frame.start,
  );
}
