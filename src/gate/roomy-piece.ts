/** Bytes left free before a large piece: what is carried over of the line before has its place there. */
const ROOM = 65_536;

/** A piece that is smaller is as well copied. */
const LARGE = 1_048_576;

const roomy = new WeakSet<ArrayBufferLike>();

/**
 * Memory of `length` bytes for one piece of a stream, of its own: the receiver may hand it to another thread. Of a large
 * one the receiver may also write what comes before it in front of it, instead of copying it.
 */
export function roomyPiece(length: number): Buffer {
  if (length < LARGE) return Buffer.allocUnsafeSlow(length);
  const memory = Buffer.allocUnsafeSlow(ROOM + length);
  roomy.add(memory.buffer);
  return memory.subarray(ROOM);
}

/** Whether `length` bytes can be written in front of the piece. Precondition: it is as `roomyPiece` gave it. */
export function hasRoomBefore({ buffer, byteOffset }: Uint8Array, length: number): boolean {
  return byteOffset === ROOM && length <= ROOM && roomy.has(buffer);
}

/** The parts, `length` bytes together, and behind them the piece up to `end`, in the piece's own memory. */
export function writeBefore(
  parts: readonly Uint8Array[],
  length: number,
  { buffer, byteOffset }: Uint8Array,
  end: number,
): Uint8Array {
  const bytes = new Uint8Array(buffer, byteOffset - length, length + end);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
