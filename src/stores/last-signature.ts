import { Buffer } from 'node:buffer';
import { gunzipBounded } from '../core/gzip.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import {
  LINE_LIMITS,
  lineVerdicts,
  type LineLimits,
  type VerdictLine,
} from '../core/signature/line-verdicts.js';
import { SIGNATURE_MEMBER } from '../core/signature/signature-form.js';
import type { LineVerdict } from '../core/signature/verdict.js';
import type { OpenFile } from './file-layer.js';
import { readPieces, readRange } from './whole-file.js';

const LF = 0x0a;
const PIECE_BYTES = 64 * 1024;
/** What a line may have beside its content: a byte order mark, CR and LF. */
const AROUND_BYTES = 5;

/**
 * The verdict on the last line of a file that claims to be signed; null where none does. `isPacked`: the file is gzip, and
 * is read through to its end; any other is read from its end. Memory holds one line that is within the limits, and a piece.
 *
 * @throws ArchiveFault for a packed file that is damaged or unpacks to too much; system errors as they are.
 */
export async function lastSignature(
  file: OpenFile,
  isPacked: boolean,
  ring: KeyRing,
  limits: LineLimits = LINE_LIMITS,
): Promise<LineVerdict | null> {
  const most = limits.lineBytes + AROUND_BYTES;
  const { size } = await file.facts();
  if (!isPacked) {
    for await (const line of linesFromEnd(file, size, most)) {
      const claimed = lastClaimed(line, ring, limits);
      if (claimed !== null) return claimed.verdict;
    }
    return null;
  }
  let last: Buffer | null = null;
  for await (const run of wholeLines(gunzipBounded(readPieces(file, 0, size)), most)) {
    // Without keys, since the verdict of one line alone is wanted.
    const claimed = lastClaimed(run, null, limits);
    if (claimed !== null) last = Buffer.from(run.subarray(claimed.offset, claimed.next));
  }
  return last === null ? null : (lastClaimed(last, ring, limits)?.verdict ?? null);
}

function lastClaimed(bytes: Buffer, ring: KeyRing | null, limits: LineLimits): VerdictLine | null {
  let last: VerdictLine | null = null;
  for (const each of lineVerdicts(bytes, ring, limits)) {
    const value = each.line?.value;
    if (value !== undefined && Object.hasOwn(value, SIGNATURE_MEMBER)) last = each;
  }
  return last;
}

/** Lines of an open file without their newlines, the last one first; empty ones and those of more than `most` bytes are left out. */
async function* linesFromEnd(file: OpenFile, size: number, most: number): AsyncGenerator<Buffer, void> {
  let carry = new Carry(most);
  for (let end = size; end > 0;) {
    const start = Math.max(0, end - PIECE_BYTES);
    let piece = await readRange(file, start, end);
    end = start;
    // A newline belongs to the line before it, so what is behind one is whole.
    for (let at = piece.lastIndexOf(LF); at !== -1; at = piece.lastIndexOf(LF)) {
      carry.addBefore(piece.subarray(at + 1));
      yield* carry.take();
      carry = new Carry(most);
      piece = piece.subarray(0, at);
    }
    carry.addBefore(piece);
  }
  yield* carry.take();
}

/** Runs of whole lines, first to last; the last one may lack its newline. Lines of more than `most` bytes may be left out. */
async function* wholeLines(pieces: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Buffer, void> {
  let carry = new Carry(most);
  for await (const each of pieces) {
    const piece = Buffer.from(each.buffer, each.byteOffset, each.byteLength);
    const first = piece.indexOf(LF) + 1;
    carry.addBehind(first === 0 ? piece : piece.subarray(0, first));
    if (first === 0) continue;
    yield* carry.take();
    const cut = piece.lastIndexOf(LF) + 1;
    if (cut > first) yield piece.subarray(first, cut);
    carry = new Carry(most);
    carry.addBehind(piece.subarray(cut));
  }
  yield* carry.take();
}

/** The pieces of one line that is not whole yet; those of a line that is too long are forgotten. */
class Carry {
  private pieces: Buffer[] = [];
  private bytes = 0;

  constructor(private readonly most: number) {}

  addBefore(piece: Buffer): void {
    if (this.hasRoomFor(piece)) this.pieces.unshift(Buffer.from(piece));
  }

  addBehind(piece: Buffer): void {
    if (this.hasRoomFor(piece)) this.pieces.push(Buffer.from(piece));
  }

  *take(): Generator<Buffer, void> {
    if (this.pieces.length > 0) yield Buffer.concat(this.pieces);
  }

  private hasRoomFor({ length }: Buffer): boolean {
    this.bytes += length;
    if (this.bytes > this.most) this.pieces = [];
    return length > 0 && this.bytes <= this.most;
  }
}
