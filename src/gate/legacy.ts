import { createHash } from 'node:crypto';
import { ArchiveFault } from '../core/gzip.js';
import type { Family } from '../families/contract.js';
import type { FindingBook } from './findings.js';
import { piecesOf } from './pieces.js';
import type { PlannedArtifact } from './plan.js';
import type { Entry, Snapshot } from './ports.js';

const LF = 0x0a;

/** What stood in a file before the gate was adopted: its first lines, by their number and digest. */
export interface LegacyPrefix {
  readonly lines: number;
  /** Lower-case hex SHA-256 over the bytes of these lines, their newlines included. */
  readonly sha256: string;
}

/** The first lines of a file as they stand now. */
export interface StandingPrefix extends LegacyPrefix {
  readonly bytes: number;
  /** The digest without the last newline: a file that was pinned without one may have got it since. */
  readonly bareSha256: string | null;
}

/**
 * Digest over the first `lines` lines of a file; null where it has fewer. With `lines` null all of the file's lines.
 */
export async function legacyPrefix(
  pieces: AsyncIterable<Uint8Array>,
  lines: number | null,
): Promise<StandingPrefix | null> {
  const hash = createHash('sha256');
  let bareSha256: string | null = null;
  let bytes = 0;
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
    const end = seen === lines ? from : piece.length;
    bytes += end;
    if (seen === lines && end > 0) {
      hash.update(piece.subarray(0, end - 1));
      bareSha256 = hash.copy().digest('hex');
      hash.update(piece.subarray(end - 1, end));
    } else hash.update(piece.subarray(0, end));
    if (seen === lines) break;
  }
  if (seen !== lines && unterminated) seen += 1;
  if (lines !== null && seen < lines) return null;
  return { lines: seen, bytes, sha256: hash.digest('hex'), bareSha256 };
}

/** What `excuseLegacyLines` looks at. */
export interface LegacyMaterial {
  readonly pins: Readonly<Record<string, LegacyPrefix>>;
  readonly artifacts: readonly PlannedArtifact[];
  readonly head: Snapshot;
  /** False where only some artifacts were asked for: then a pin without its file says nothing. */
  readonly isWhole: boolean;
}

/**
 * Excuses the findings on pinned lines (design.md, "Adoption"): they become one info finding with their count. A prefix
 * that is not what was pinned, or is not there, excuses nothing; gives the paths where that is so. No later line is
 * ever excused.
 */
export async function excuseLegacyLines(
  { pins, artifacts, head, isWhole }: LegacyMaterial,
  book: FindingBook,
): Promise<readonly { readonly path: string; readonly family: Family | null; readonly lines: number }[]> {
  const broken: { path: string; family: Family | null; lines: number }[] = [];
  for (const [path, pin] of Object.entries(pins)) {
    const artifact = artifacts.find((each) => each.path === path);
    if (artifact === undefined) {
      if (isWhole) broken.push({ path, family: null, lines: pin.lines });
      continue;
    }
    const stands = await standingPrefix(head, artifact.entry, pin.lines);
    if (stands !== null && (stands.sha256 === pin.sha256 || stands.bareSha256 === pin.sha256)) {
      book.excuse(path, stands, artifact.family);
    } else broken.push({ path, family: artifact.family, lines: pin.lines });
  }
  return broken;
}

/** Null also where an archive cannot be unpacked so far: whoever reads it says so. */
async function standingPrefix(head: Snapshot, entry: Entry, lines: number): Promise<StandingPrefix | null> {
  try {
    return await legacyPrefix(piecesOf(head, entry, 1024 * 1024), lines);
  } catch (error) {
    if (error instanceof ArchiveFault) return null;
    throw error;
  }
}
