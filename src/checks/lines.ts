import type { JsonFault } from '../core/json/strict.js';
import { firstBadByte, LineMark } from '../core/lines.js';
import type { FramedLine } from '../core/lines.js';
import type { LineCheck } from './contract.js';

/**
 * The line is framed and encoded as JSON Lines ask (spec 1.1). What concerns the file as a whole (conflict blocks,
 * the final newline) is `file-ends.ts` and `conflicts.ts`.
 */
export const linesCheck: LineCheck = {
  name: 'lines',
  open: (family) => {
    const lineEndCounts = family.appendOnly || family.signature !== 'off';
    return ({ frame, bytes, record, faults, last }, emit) => {
      const { marks, start, end } = frame;
      if (marks === 0 && !last) return;
      if (marks & LineMark.bom) {
        emit('EVIDENCE_BOM', { byteOffset: 0, column: 1, message: `byte order mark at byte ${frame.offset} of the file` });
      }
      if (marks & LineMark.crlf) {
        emit('EVIDENCE_CRLF', {
          message: lineEndCounts
            ? 'line ends in CR LF; in this family every byte counts'
            : 'line ends in CR LF',
        });
      }
      if (marks & LineMark.tooLong) {
        emit('EVIDENCE_LINE_TOO_LONG', { message: `line of ${end - start} bytes is over limits.lineBytes` });
        return;
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
      if (last && marks & LineMark.unterminated && record !== undefined) {
        emit('EVIDENCE_NO_FINAL_NEWLINE', { message: 'the last line has no newline' });
      }
      if (last && isTorn(frame, record, faults)) {
        emit('EVIDENCE_TORN_LINE', {
          message: 'the last line is incomplete: its writer was interrupted, the record is not there',
        });
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
  if (record !== undefined || frame.marks & (LineMark.blank | LineMark.conflict | LineMark.tooLong)) return false;
  if (frame.marks & LineMark.unterminated) return faults.length > 0 || (frame.marks & LineMark.badUtf8) !== 0;
  if (!frame.blankBehind) return false;
  return faults.some((fault) => fault.rule === 'EVIDENCE_INVALID_JSON' && fault.byteOffset >= frame.end - frame.start);
}
