import { gunzipBounded } from '../core/gzip.js';
import type { Entry, Snapshot } from './ports.js';

/** Content of an artifact in pieces, unpacked where it is a `.gz` archive (spec 1.1). */
export function piecesOf(snapshot: Snapshot, entry: Entry, pieceBytes: number): AsyncIterable<Uint8Array> {
  const raw = snapshot.stream(entry, pieceBytes);
  return entry.path.endsWith('.gz') ? gunzipBounded(raw) : raw;
}
