import { MAX_BLANK_TAIL } from '../core/lines.js';
import { hasRoomBefore, writeBefore } from './roomy-piece.js';

const LF = 0x0a;

/** Bytes around a line that its length does not count: a byte order mark, a CR, and one to be over the limit. */
const SLACK = 5;

/** A run of whole lines and where it stands in the file. */
export interface Chunk {
  /** Nobody else looks at their memory: it may be handed to another thread, and given back. */
  readonly bytes: Uint8Array;
  /** Offset of its first byte in the file. */
  readonly byteBase: number;
  /** Bytes of the file that it stands for: more than `bytes` has where a line is over the limit. */
  readonly span: number;
  /** The file ends where the chunk ends. */
  readonly final: boolean;
}

/**
 * Joins the pieces of a stream into runs of whole lines. Memory stays bounded whatever the file holds: of a line that
 * is longer than `lineBytes` only so many bytes are kept that every reader sees that it is too long. Blank lines
 * at the end of the file stay with the last line that is not blank, up to `MAX_BLANK_TAIL`: what a run says does not
 * depend on how the pieces were cut. An empty stream gives no chunk.
 */
export async function* toChunks(
  pieces: AsyncIterable<Uint8Array>,
  lineBytes: number,
  pace: Pace = new Pace(),
): AsyncGenerator<Chunk> {
  const tail = new TailKeeper();
  for await (const chunk of cutLines(pieces, Math.max(lineBytes, MAX_BLANK_TAIL) + SLACK, pace)) {
    const ready = tail.push(chunk);
    if (ready !== null) yield ready;
  }
  const last = tail.take();
  if (last !== null) yield { ...last, final: true };
}

/** Short runs come first: their number, for several threads, and their bytes. */
const SHORT_RUNS = 24;
const SHORT_BYTES = 65_536;

/** Runs of lines that are shorter than this on average are cut to so many bytes: what is known of a line takes 24. */
const TINY_LINE = 32;
const TINY_LINES_BYTES = 262_144;

/** How often, and at how many bytes each time, a run is looked at for its newlines. */
const SAMPLES = 16;
const SAMPLE_BYTES = 256;

/**
 * How long runs may be. What happens once in a run (its first line, its last) must have happened a few times before the
 * engine makes code of it: code that does not know of it is thrown away when it comes. And several runs are in memory
 * together, with what was found of each of their lines.
 */
export class Pace {
  private runs = 0;

  /** Where the next run of the bytes that are there may end; -1 where they hold no newline. */
  lastNewline(bytes: Uint8Array): number {
    this.runs += 1;
    const most = this.runs <= SHORT_RUNS ? SHORT_BYTES : hasTinyLines(bytes) ? TINY_LINES_BYTES : null;
    const short = most === null ? -1 : bytes.lastIndexOf(LF, most - 1);
    return short === -1 ? bytes.lastIndexOf(LF) : short;
  }
}

function hasTinyLines(bytes: Uint8Array): boolean {
  if (bytes.length <= TINY_LINES_BYTES) return false;
  let newlines = 0;
  const step = Math.floor(bytes.length / SAMPLES);
  for (let from = 0; from + SAMPLE_BYTES <= bytes.length; from += step) {
    for (let at = from; at < from + SAMPLE_BYTES; at++) if (bytes[at] === LF) newlines += 1;
  }
  return newlines * TINY_LINE > SAMPLES * SAMPLE_BYTES;
}

/** Holds back the newest chunk, and joins blank ones to it. */
class TailKeeper {
  private waiting: Chunk | null = null;
  private blankBytes = 0;

  /** The chunk before, when it is known that more than blank lines follows. */
  push(chunk: Chunk): Chunk | null {
    const { waiting } = this;
    const fits = chunk.span <= MAX_BLANK_TAIL - this.blankBytes && isBlank(chunk.bytes);
    // Behind bytes that were thrown away nothing would stand where it stands in the file.
    if (waiting !== null && waiting.span === waiting.bytes.length && fits) {
      const bytes = joined([waiting.bytes], waiting.bytes.length, chunk.bytes);
      this.waiting = { ...waiting, bytes, span: waiting.span + chunk.span };
      this.blankBytes += chunk.span;
      return null;
    }
    this.waiting = chunk;
    this.blankBytes = 0;
    return waiting;
  }

  take(): Chunk | null {
    return this.waiting;
  }
}

async function* cutLines(
  pieces: AsyncIterable<Uint8Array>,
  keepBytes: number,
  pace: Pace,
): AsyncGenerator<Chunk> {
  let carry: Uint8Array[] = [];
  let carried = 0;
  /** Bytes of the current line that were thrown away. */
  let skipped = 0;
  let base = 0;

  const cut = (bytes: Uint8Array): Chunk => {
    const chunk = { bytes, byteBase: base, span: bytes.length + skipped, final: false };
    base += chunk.span;
    carry = [];
    carried = 0;
    skipped = 0;
    return chunk;
  };

  for await (const piece of pieces) {
    let rest = piece;
    while (rest.length > 0) {
      // While bytes of a line are thrown away its end is looked for, not the piece's last newline.
      const isFull = carried >= keepBytes;
      const newline = isFull ? rest.indexOf(LF) : pace.lastNewline(rest);
      if (newline === -1) {
        const kept = rest.subarray(0, Math.min(keepBytes - carried, rest.length));
        if (kept.length > 0) carry.push(kept);
        carried += kept.length;
        skipped += rest.length - kept.length;
        break;
      }
      const from = isFull ? newline : 0;
      skipped += from;
      const behind = rest.subarray(newline + 1);
      // Only where nothing but a part of a line is left over: that is copied, and the rest of the memory changes hands.
      if (from === 0 && hasRoomBefore(rest, carried) && behind.length < SHORT_BYTES && !behind.includes(LF)) {
        const left = behind.slice();
        yield cut(writeBefore(carry, carried, rest, newline + 1));
        rest = left;
      } else {
        yield cut(joined(carry, carried, rest.subarray(from, newline + 1)));
        rest = behind;
      }
    }
  }
  if (carried > 0) yield cut(joined(carry, carried, new Uint8Array(0)));
}

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== LF && byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  return true;
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
