import { createHash } from 'node:crypto';
import type { FindingBook } from './findings.js';
import { piecesOf } from './pieces.js';
import type { PlannedArtifact } from './plan.js';
import type { Snapshot } from './ports.js';

const LF = 0x0a;

/** What stood in a file before the gate was adopted: its first lines, by their number and digest. */
export interface LegacyPrefix {
  readonly lines: number;
  /** Lower-case hex SHA-256 over the bytes of these lines, their newlines included. */
  readonly sha256: string;
}

/**
 * Digest over the first `lines` lines of a file; null where it has fewer. With `lines` null all of the file's lines.
 */
export async function legacyPrefix(
  pieces: AsyncIterable<Uint8Array>,
  lines: number | null,
): Promise<LegacyPrefix | null> {
  const hash = createHash('sha256');
  let seen = 0;
  let unterminated = false;
  for await (const piece of pieces) {
    let from = 0;
    while (from < piece.length && seen !== lines) {
      const newline = piece.indexOf(LF, from);
      unterminated = newline === -1;
      if (newline === -1) break;
      seen += 1;
      from = newline + 1;
    }
    hash.update(seen === lines ? piece.subarray(0, from) : piece);
    if (seen === lines) break;
  }
  if (seen !== lines && unterminated) seen += 1;
  if (lines !== null && seen < lines) return null;
  return { lines: seen, sha256: hash.digest('hex') };
}

/**
 * Excuses the findings on pinned lines (design.md, "Adoption"): they become one info finding with their count. A prefix
 * that is not what was pinned excuses nothing and is a finding of its own; no later line is ever excused.
 */
export async function excuseLegacyLines(
  pins: Readonly<Record<string, LegacyPrefix>>,
  artifacts: readonly PlannedArtifact[],
  head: Snapshot,
  book: FindingBook,
): Promise<void> {
  for (const artifact of artifacts) {
    const { path, entry, family } = artifact;
    const pin = Object.hasOwn(pins, path) ? pins[path] : undefined;
    if (pin === undefined) continue;
    const stands = await legacyPrefix(piecesOf(head, entry, 1024 * 1024), pin.lines);
    if (stands?.sha256 === pin.sha256) book.excuse(path, pin.lines, family);
    else {
      book.add('EVIDENCE_LEGACY_MISMATCH', family, {
        path,
        line: 1,
        key: 'legacy',
        message: `the first ${pin.lines} lines are not the ones that "legacy" pins; none is excused`,
      });
    }
  }
}
