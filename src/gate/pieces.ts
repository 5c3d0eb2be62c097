import { ArchiveFault, gunzipBounded } from '../core/gzip.js';
import type { Entry, Snapshot } from './ports.js';

/** Content of an artifact in pieces, unpacked where it is a `.gz` archive (spec 1.1). Throws ArchiveFault. */
export function piecesOf(snapshot: Snapshot, entry: Entry, pieceBytes: number): AsyncIterable<Uint8Array> {
  const raw = snapshot.stream(entry, pieceBytes);
  return entry.path.endsWith('.gz') ? gunzipBounded(raw) : raw;
}

/** The pieces up to where an archive is damaged; then `onFault` is told and they end. */
export async function* piecesUntilFault(
  pieces: AsyncIterable<Uint8Array>,
  onFault: (fault: ArchiveFault) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    onFault(error);
  }
}

/** Content that is in memory already, as a stream of one piece; of no piece where it is empty. */
export async function* onePiece(content: Buffer): AsyncGenerator<Uint8Array> {
  if (content.length > 0) yield content;
  await Promise.resolve();
}
