import { frameLines, LineMark } from '../core/lines.js';
import type { Family } from '../families/contract.js';
import { claimsRecord, needsSniff } from '../families/match.js';
import { toChunks } from './chunks.js';
import { piecesOf, piecesUntilFault } from './pieces.js';
import type { Owner, Policy } from './policy.js';
import type { Entry, Snapshot } from './ports.js';

const PIECE_BYTES = 262_144;
const UNREAD = LineMark.blank | LineMark.conflict | LineMark.badUtf8 | LineMark.tooLong;

/** One state of a file. */
export interface Sighting {
  readonly snapshot: Snapshot;
  readonly entry: Entry;
}

/**
 * Who judges a path: the first that claims it by its name and, where its family asks for that, by what is in the file
 * at one of the sightings (design.md, "The config"). A file that was of the family before a change still is: else a
 * first line of another kind would take a whole file out of judgement.
 */
export async function ownerOf(
  policy: Policy,
  path: string,
  sightings: readonly Sighting[],
): Promise<Owner | null> {
  for (const owner of policy.ownersOf(path)) {
    if (!needsSniff(owner.family)) return owner;
    const { lineBytes } = owner.source.config.limits;
    for (const { snapshot, entry } of sightings) {
      if (await isOfFamily(owner.family, snapshot, entry, lineBytes)) return owner;
    }
  }
  return null;
}

/**
 * True when the first parsable line of a file has the family's own members. No more is read than that takes; no file
 * that is not a regular one, and no archive that cannot be unpacked, is of a family.
 */
export async function isOfFamily(
  family: Family,
  snapshot: Snapshot,
  entry: Entry,
  lineBytes: number,
): Promise<boolean> {
  if (entry.mode !== '100644' && entry.mode !== '100755') return false;
  const pieces = piecesUntilFault(piecesOf(snapshot, entry, PIECE_BYTES), () => undefined);
  for await (const chunk of toChunks(pieces, lineBytes)) {
    const bytes = Buffer.from(chunk.bytes.buffer, chunk.bytes.byteOffset, chunk.bytes.byteLength);
    for (const { start, end, marks } of frameLines(bytes, { lineBytes })) {
      const record = marks & UNREAD ? null : parse(bytes.toString('utf8', start, end));
      if (record !== null) return claimsRecord(family, record);
    }
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
