const LF = 0x0a;

/** A run of whole lines and where it stands in the file. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** Offset of its first byte in the file. */
  readonly byteBase: number;
  /** The file ends where the chunk ends. */
  readonly final: boolean;
}

/**
 * Joins the pieces of a stream into runs of whole lines. Memory stays bounded whatever the file holds: of a line that
 * is longer than `lineBytes` only the first `lineBytes + 1` bytes are kept, which is enough to say that it is too long.
 * An empty stream gives no chunk.
 */
export async function* toChunks(pieces: AsyncIterable<Uint8Array>, lineBytes: number): AsyncGenerator<Chunk> {
  let waiting: Chunk | null = null;
  let carry: Uint8Array[] = [];
  let carried = 0;
  /** Bytes of the current line that were thrown away. */
  let skipped = 0;
  let base = 0;

  const cut = (tail: Uint8Array): Chunk => {
    const bytes = joined(carry, carried, tail);
    const chunk = { bytes, byteBase: base, final: false };
    base += bytes.length + skipped;
    carry = [];
    carried = 0;
    skipped = 0;
    return chunk;
  };

  for await (const piece of pieces) {
    let rest = piece;
    while (rest.length > 0) {
      // While the carried line is over the limit its end is looked for byte by byte, not the piece's last newline.
      const tooLong = carried > lineBytes;
      const newline = tooLong ? rest.indexOf(LF) : rest.lastIndexOf(LF);
      if (newline === -1) {
        const room = Math.max(0, lineBytes + 1 - carried);
        const kept = rest.subarray(0, Math.min(room, rest.length));
        if (kept.length > 0) carry.push(kept);
        carried += kept.length;
        skipped += rest.length - kept.length;
        break;
      }
      let tail = rest.subarray(0, newline + 1);
      if (tooLong) {
        skipped += newline;
        tail = tail.subarray(newline);
      }
      const chunk = cut(tail);
      if (waiting !== null) yield waiting;
      waiting = chunk;
      rest = rest.subarray(newline + 1);
    }
  }
  if (carried > 0) {
    if (waiting !== null) yield waiting;
    waiting = cut(new Uint8Array(0));
  }
  if (waiting !== null) yield { ...waiting, final: true };
}

function joined(carry: readonly Uint8Array[], carried: number, tail: Uint8Array): Uint8Array {
  if (carry.length === 0 && tail.byteOffset === 0 && tail.byteLength === tail.buffer.byteLength) return tail;
  const bytes = new Uint8Array(carried + tail.length);
  let at = 0;
  for (const part of carry) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes.set(tail, at);
  return bytes;
}
