import { isUtf8 } from 'node:buffer';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/** What framing noticed about one line; bits, because most lines have none and are many. */
export const LineMark = {
  /** The line ends in CR LF. */
  crlf: 1,
  /** The line starts with U+FEFF; `start` is behind it. */
  bom: 2,
  /** Empty, or only JSON white space. */
  blank: 4,
  /** Not UTF-8. */
  badUtf8: 8,
  /** Holds a NUL byte. */
  nul: 16,
  /** Longer than the limit; its content is not looked at. */
  tooLong: 32,
  /** No newline behind it: the end of the file. */
  unterminated: 64,
  /** A conflict marker stands at its start. */
  conflict: 128,
} as const;

/**
 * White space at the end of a file up to which its last line with content is still looked for; more is no end of a
 * file that a writer left. Bounded, because the runs of lines that a file is cut into are.
 */
export const MAX_BLANK_TAIL = 65_536;

/** One line of an artifact: bytes [start, end) of the buffer, without the newline, a CR before it, or a BOM. */
export interface FramedLine {
  index: number;
  start: number;
  end: number;
  /** Where the line's first byte is, a BOM included. */
  offset: number;
  marks: number;
  /** Nothing but white space stands behind the line, up to the end of the buffer, and at most `MAX_BLANK_TAIL` of it. */
  last: boolean;
  /** Such blank lines do stand there. */
  blankBehind: boolean;
}

/**
 * Cuts a buffer into lines. A line ends at byte 0x0A and nowhere else (spec 1.1): U+2028, U+2029, NEL, VT, FF and a
 * lone CR are data. The buffer must begin at a line's start and, unless it is the file's end, end behind a newline.
 *
 * Yields one reused object per line: take what you need before asking for the next.
 */
export function* frameLines(bytes: Buffer, limits: { readonly lineBytes: number }): Generator<FramedLine> {
  // Asked once for the whole buffer: native and far cheaper than once per line.
  const wellFormed = isUtf8(bytes);
  const hasNul = bytes.indexOf(0) !== -1;
  const line: FramedLine = {
    index: -1,
    start: 0,
    end: 0,
    offset: 0,
    marks: 0,
    last: false,
    blankBehind: false,
  };
  const contentEnd = endOfContent(bytes);
  const hasLast = bytes.length - contentEnd <= MAX_BLANK_TAIL;
  let offset = 0;
  while (offset < bytes.length) {
    let newline = bytes.indexOf(LF, offset);
    let marks = 0;
    if (newline === -1) {
      newline = bytes.length;
      marks |= LineMark.unterminated;
    }
    let start = offset;
    let end = newline;
    if (end > start && bytes[end - 1] === CR && (marks & LineMark.unterminated) === 0) {
      marks |= LineMark.crlf;
      end -= 1;
    }
    if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf && end - start >= 3) {
      marks |= LineMark.bom;
      start += 3;
    }
    if (end - start > limits.lineBytes) marks |= LineMark.tooLong;
    else marks |= contentMarks(bytes, start, end, wellFormed, hasNul);
    line.index += 1;
    line.start = start;
    line.end = end;
    line.offset = offset;
    line.marks = marks;
    const isUnterminated = (marks & LineMark.unterminated) !== 0;
    line.last = newline >= contentEnd && (hasLast || isUnterminated);
    offset = newline + 1;
    line.blankBehind = line.last && offset < bytes.length;
    yield line;
  }
}

function contentMarks(
  bytes: Buffer,
  start: number,
  end: number,
  wellFormed: boolean,
  hasNul: boolean,
): number {
  let marks = 0;
  if (!wellFormed && !isUtf8(bytes.subarray(start, end))) marks |= LineMark.badUtf8;
  if (hasNul && bytes.subarray(start, end).indexOf(0) !== -1) marks |= LineMark.nul;
  const first = bytes[start];
  if (start === end || first === SPACE || first === TAB || first === CR) {
    if (isBlank(bytes, start, end)) marks |= LineMark.blank;
  } else if (first === 0x3c || first === 0x3d || first === 0x3e || first === 0x7c) {
    if (isConflictMarker(bytes, start, end)) marks |= LineMark.conflict;
  }
  return marks;
}

/** Behind the last byte that is neither white space nor a line end. */
function endOfContent(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0) {
    const byte = bytes[end - 1];
    if (byte !== LF && byte !== SPACE && byte !== TAB && byte !== CR) break;
    end -= 1;
  }
  return end;
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte !== SPACE && byte !== TAB && byte !== CR) return false;
  }
  return true;
}

/** Seven equal marker characters, then a space or the end of the line. JSON objects never start so. */
function isConflictMarker(bytes: Buffer, start: number, end: number): boolean {
  if (end - start < 7) return false;
  const first = bytes[start];
  for (let at = start + 1; at < start + 7; at++) if (bytes[at] !== first) return false;
  return end - start === 7 || bytes[start + 7] === SPACE;
}

/**
 * Offset in [start, end) of the first byte that is no UTF-8, or -1. Only called where `isUtf8` said no: halving
 * finds the end of the longest well-formed prefix.
 */
export function firstBadByte(bytes: Buffer, start: number, end: number): number {
  if (isUtf8(bytes.subarray(start, end))) return -1;
  let good = start;
  let bad = end;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    // A cut inside a sequence looks bad although its bytes are good: step back to the sequence's start.
    let cut = middle;
    while (cut > good && ((bytes[cut] ?? 0) & 0xc0) === 0x80 && middle - cut < 4) cut -= 1;
    if (cut === good) break;
    if (isUtf8(bytes.subarray(good, cut))) good = cut;
    else bad = cut;
  }
  while (good < bad) {
    const length = sequenceLength(bytes[good] ?? 0);
    const next = Math.min(good + length, end);
    if (length === 0 || !isUtf8(bytes.subarray(good, next))) return good;
    good = next;
  }
  return good < end ? good : start;
}

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  return 0;
}
