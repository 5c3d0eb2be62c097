import { findAddedLines, findAddedLinesOfStreams, type AddedLines } from './added-lines.js';
import { ComparedStream } from './compared-stream.js';
import type { Entry, Snapshot } from './ports.js';
import { onePiece } from './pieces.js';

/** Above this the two sides of a change are not held in memory at once to tell which lines are added. */
const IN_MEMORY_BYTES = 64 * 1024 * 1024;
const PIECE_BYTES = 2 * 1024 * 1024;

export interface Side {
  readonly snapshot: Snapshot;
  readonly entry: Entry;
}

/**
 * Which lines of `head` none of the bases has. Where all fits in memory each side is read once, and `content` is the
 * head's: it need not be read again.
 */
export async function compareSides(
  bases: readonly Side[],
  head: Side,
  inMemoryBytes = IN_MEMORY_BYTES,
): Promise<{ added: AddedLines; content: Buffer | null }> {
  if (bases.length === 0) {
    return { added: { fromByte: 0, takeKnown: null, startsWithBase: false }, content: null };
  }
  const inMemory = await compareInMemory(bases, head, inMemoryBytes);
  if (inMemory !== null) return inMemory;
  const added = await findAddedLinesOfStreams(
    () => joinLines(bases.map(streamOf)),
    () => streamOf(head),
  );
  return { added, content: null };
}

/**
 * The same for one base, and the head's content in pieces: it is read once, whatever its size. Of a large one `added`
 * holds for the pieces that were taken.
 */
export async function compareOnce(
  base: Side,
  head: Side,
  inMemoryBytes = IN_MEMORY_BYTES,
): Promise<{ added: AddedLines; pieces: AsyncIterable<Uint8Array> }> {
  const inMemory = await compareInMemory([base], head, inMemoryBytes);
  if (inMemory !== null) return { added: inMemory.added, pieces: onePiece(inMemory.content) };
  const stream = new ComparedStream(
    () => streamOf(base),
    () => streamOf(head),
  );
  return { added: stream, pieces: stream.pieces() };
}

/** Null where the sides have more bytes together. */
async function compareInMemory(
  bases: readonly Side[],
  head: Side,
  inMemoryBytes: number,
): Promise<{ added: AddedLines; content: Buffer } | null> {
  const contents: Buffer[] = [];
  let left = inMemoryBytes;
  for (const { snapshot, entry } of [head, ...bases]) {
    const content = await snapshot.readUpTo(entry, left);
    if (content === null) return null;
    left -= content.length;
    contents.push(content);
  }
  const [content, ...others] = contents;
  return { added: findAddedLines(joinBuffers(others), content!), content: content! };
}

function streamOf({ snapshot, entry }: Side): AsyncIterable<Uint8Array> {
  return snapshot.stream(entry, PIECE_BYTES);
}

/** One after the other; a last line without its newline gets one, or it would run into the next side's first. */
async function* joinLines(sides: readonly AsyncIterable<Uint8Array>[]): AsyncGenerator<Uint8Array> {
  let last = 0x0a;
  for (const side of sides) {
    if (last !== 0x0a) yield Uint8Array.of(0x0a);
    last = 0x0a;
    for await (const piece of side) {
      last = piece.at(-1) ?? last;
      yield piece;
    }
  }
}

function joinBuffers(contents: readonly Buffer[]): Buffer {
  const [only] = contents;
  if (contents.length === 1 && only !== undefined) return only;
  const newline = Buffer.from('\n');
  const open = (content: Buffer): boolean => content.length > 0 && content.at(-1) !== 0x0a;
  return Buffer.concat(contents.flatMap((content) => (open(content) ? [content, newline] : [content])));
}
