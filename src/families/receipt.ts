import type { Buffer } from 'node:buffer';
import { isUtf8 } from 'node:buffer';
import { parseStrictText } from '../core/json/strict.js';
import type { ArchiveFacts } from './archive-facts.js';

/** One line of `receipts.jsonl`: what was archived, when, and by which digest it is known (spec 1.9). */
export interface Receipt extends ArchiveFacts {
  readonly schema_version: 1;
  /** RFC 3339 in UTC, with milliseconds. */
  readonly ts: string;
  readonly family: string;
  /** From the root of the repository, `/` separated. */
  readonly live_path: string;
  readonly archive_path: string;
}

export interface ReceiptLine {
  /** 1-based. */
  readonly line: number;
  /** Null where the line is no receipt. */
  readonly receipt: Receipt | null;
}

const LF = 0x0a;
const DEPTH = 8;

/** The lines of a receipts file; blank ones are left out. Never throws on content. */
export function parseReceipts(bytes: Buffer): readonly ReceiptLine[] {
  const lines: ReceiptLine[] = [];
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const newline = bytes.indexOf(LF, start);
    const end = newline === -1 ? bytes.length : newline;
    const text = bytes.subarray(start, end);
    if (text.toString('latin1').trim() !== '') lines.push({ line, receipt: parseReceipt(text) });
    start = end + 1;
  }
  return lines;
}

function parseReceipt(bytes: Buffer): Receipt | null {
  if (!isUtf8(bytes)) return null;
  const { value, faults } = parseStrictText(bytes.toString('utf8'), { depth: DEPTH });
  if (value === undefined || faults.length > 0) return null;
  const {
    schema_version,
    ts,
    family,
    live_path,
    archive_path,
    lines,
    bytes: size,
    sha256,
    first_id,
    last_id,
  } = value;
  const isReceipt =
    schema_version === 1 &&
    [ts, family, live_path, archive_path].every((text) => typeof text === 'string' && text !== '') &&
    [lines, size].every((count) => Number.isSafeInteger(count) && (count as number) >= 0) &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256) &&
    [first_id, last_id].every((id) => id === null || typeof id === 'string');
  return isReceipt ? (value as unknown as Receipt) : null;
}
