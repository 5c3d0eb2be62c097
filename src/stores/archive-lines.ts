import { Buffer } from 'node:buffer';
import { gunzipBounded } from '../core/gzip.js';
import type { OpenFile } from './file-layer.js';
import { readPieces } from './whole-file.js';

/** One line of an archive. */
export interface ArchiveLine {
  /** Without the newline; a CR at its end is part of it. */
  readonly bytes: Buffer;
  /** A newline stands behind it; only a file's last line may lack one. */
  readonly ended: boolean;
}

const LF = 0x0a;

/** True for an archive that holds its lines packed. */
export function isPacked(archivePath: string): boolean {
  return archivePath.endsWith('.gz');
}

/**
 * The lines of an archive, in runs as they were read; memory holds one piece and the line that goes on behind it. A line
 * ends at byte 0x0A and nowhere else (spec 1.1).
 *
 * @throws ArchiveFault where a packed one is damaged or unpacks to too much
 */
export async function* readArchiveLines(
  archive: OpenFile,
  packed: boolean,
): AsyncGenerator<readonly ArchiveLine[], void> {
  const stored = readPieces(archive, 0, (await archive.facts()).size);
  let open: Buffer[] = [];
  for await (const given of packed ? gunzipBounded(stored) : stored) {
    const piece = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    const lines: ArchiveLine[] = [];
    let start = 0;
    for (let end = piece.indexOf(LF); end !== -1; end = piece.indexOf(LF, start)) {
      const tail = piece.subarray(start, end);
      lines.push({ bytes: open.length === 0 ? tail : Buffer.concat([...open, tail]), ended: true });
      open = [];
      start = end + 1;
    }
    if (start < piece.length) open.push(piece.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (open.length > 0) yield [{ bytes: Buffer.concat(open), ended: false }];
}
