import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Unpacked bytes for one packed byte; text that people keep packs 3 to 20 times, zeros about 1,000 times. */
export const MAX_RATIO = 200;
/** Unpacked bytes that are always allowed, whatever the ratio. */
export const RATIO_FREE_BYTES = 64 * 1024 * 1024;
/** Unpacked bytes of one archive. */
export const MAX_UNPACKED_BYTES = 8 * 1024 * 1024 * 1024;

/** An archive that is damaged or unpacks to far more than it should: bad news about the evidence, not a fault. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
}

/**
 * Unpacks a gzip stream (RFC 1952) piece by piece, in bounded memory. Throws ArchiveFault where it is damaged, cut off, or
 * beyond the limits above (spec 1.1: EVIDENCE_GZIP_BOMB is a finding, not a crash).
 */
export async function* gunzipBounded(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  let packedBytes = 0;
  let unpackedBytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of packed) {
      packedBytes += piece.length;
      yield piece;
    }
  }
  // A failure of either side is met below, where the pieces are taken out.
  pipeline(counted, gunzip, () => undefined);
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      unpackedBytes += piece.length;
      if (unpackedBytes > RATIO_FREE_BYTES && unpackedBytes > packedBytes * MAX_RATIO) {
        throw new ArchiveFault(`unpacks to more than ${MAX_RATIO} times its size`);
      }
      if (unpackedBytes > MAX_UNPACKED_BYTES) {
        throw new ArchiveFault(`unpacks to more than ${MAX_UNPACKED_BYTES} bytes`);
      }
      yield piece;
    }
    // zlib stops at a zero byte behind a member; other readers go on behind it and find lines that were never judged.
    if (gunzip.bytesWritten < packedBytes) throw new ArchiveFault('goes on behind its end');
  } catch (error) {
    throw isZlibError(error) ? new ArchiveFault('is no complete gzip file') : error;
  } finally {
    gunzip.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('Z_');
}
