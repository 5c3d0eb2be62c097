import { frameLines } from '../core/lines.js';
import type { Family } from '../families/contract.js';
import { claimsRecord } from '../families/match.js';
import { piecesOf } from './pieces.js';
import type { Entry, Snapshot } from './ports.js';

const HEAD_BYTES = 262_144;

/**
 * True when the first parsable line of a file has the family's own members (design.md, "The config"): the path alone is
 * used by other projects too. Only the file's beginning is read.
 */
export async function isOfFamily(family: Family, snapshot: Snapshot, entry: Entry): Promise<boolean> {
  const head: Uint8Array[] = [];
  let length = 0;
  for await (const piece of piecesOf(snapshot, entry, HEAD_BYTES)) {
    head.push(piece);
    length += piece.length;
    if (length >= HEAD_BYTES) break;
  }
  const bytes = Buffer.concat(head, length);
  for (const { start, end } of frameLines(bytes, { lineBytes: HEAD_BYTES })) {
    const record = parse(bytes.toString('utf8', start, end));
    if (record !== null) return claimsRecord(family, record);
  }
  return false;
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
