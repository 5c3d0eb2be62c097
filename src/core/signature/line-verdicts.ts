import type { JsonLimits } from '../json/fault.js';
import { frameLines, LineMark } from '../lines.js';
import type { KeyRing } from './key-ring.js';
import type { SignedLine } from './signed-line.js';
import { parseSigned } from './signed-line.js';
import type { LineVerdict } from './verdict.js';
import { verifyLine } from './verify.js';

export interface LineLimits extends JsonLimits {
  readonly lineBytes: number;
}

/** One line of a signed file: bytes [offset, next) with all that belongs to it, its newline too. */
export interface VerdictLine {
  /** 1-based. */
  readonly number: number;
  readonly offset: number;
  readonly next: number;
  /** Null for a blank line, which is no record and needs no signature. */
  readonly verdict: LineVerdict | null;
  /** Null where the line cannot be read at all. */
  readonly line: SignedLine | null;
}

/** What a writer and a reader of a file allow where nobody says more (design.md, "The config"). */
export const LINE_LIMITS: LineLimits = { lineBytes: 8 * 1024 * 1024, depth: 64 };

const NOT_STRICT: LineVerdict = { state: 'malformed', reason: 'json', keyVersion: null };
const UNREADABLE = LineMark.badUtf8 | LineMark.tooLong | LineMark.conflict | LineMark.bom;

const LF = 0x0a;

/**
 * The verdict on each line of a run of whole lines (spec 2.3), as the gate judges them; never throws on content. What is
 * no strict JSON, has a byte order mark or is over the limit is malformed.
 */
export function* lineVerdicts(
  bytes: Buffer,
  ring: KeyRing | null,
  limits: LineLimits = LINE_LIMITS,
): Generator<VerdictLine> {
  for (const { index, offset, start, end, marks } of frameLines(bytes, limits)) {
    const newline = bytes.indexOf(LF, end);
    const next = newline === -1 ? bytes.length : newline + 1;
    const place = { number: index + 1, offset, next };
    if (marks & LineMark.blank) yield { ...place, verdict: null, line: null };
    else if (marks & UNREADABLE) yield { ...place, verdict: NOT_STRICT, line: null };
    else {
      const line = parseSigned(bytes, start, end, limits);
      yield { ...place, verdict: verifyLine(line, ring), line };
    }
  }
}
