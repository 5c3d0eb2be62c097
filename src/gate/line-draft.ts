import type { JudgedLine, Remark } from '../checks/contract.js';
import { LineMark } from '../core/lines.js';
import type { RuleId } from '../core/rules.js';
import { sha256Head } from '../core/values/sha256.js';
import type { Draft } from './chunk.js';
import { quoteRedacted, type Redact } from './quoting.js';

const MAX_POINTER = 200;

/** The line that something is said of. */
export interface DraftedLine {
  readonly line: JudgedLine;
  /** Takes its secrets out; null where it has none. */
  readonly redact: Redact | null;
  readonly holdsSecret: boolean;
  /** The longest line that is read whole. */
  readonly lineBytes: number;
}

/** What a check says of a line, with the place of the line in its run. Nothing in it can be a secret. */
export function draftOf(rule: RuleId, remark: Remark, drafted: DraftedLine): Draft {
  const { line, redact, holdsSecret, lineBytes } = drafted;
  const { frame, id, bytes } = line;
  // Of a line over the limit only the beginning is sure to be there.
  const end = frame.marks & LineMark.tooLong ? frame.start + lineBytes : frame.end;
  return {
    rule,
    index: frame.index,
    column: remark.column ?? null,
    byteOffset: frame.offset + (remark.byteOffset ?? frame.start - frame.offset),
    pointer: remark.pointer === undefined ? null : quoteRedacted(remark.pointer, redact, MAX_POINTER),
    recordId: id === null ? null : quoteRedacted(id, redact),
    lineKey: id !== null || holdsSecret ? null : sha256Head(bytes.subarray(frame.offset, end)),
    message: remark.message,
    help: remark.help ?? null,
  };
}
