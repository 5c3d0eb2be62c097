import type { OpenFile } from './file-layer.js';
import { readPieces } from './whole-file.js';

const LF = 0x0a;

/** Lines in the first `size` bytes of a file: blank ones count, and so does a last one without a newline. */
export async function countLines(file: OpenFile, size: number): Promise<number> {
  let lines = 0;
  let last = LF;
  for await (const piece of readPieces(file, 0, size)) {
    for (let at = piece.indexOf(LF); at !== -1; at = piece.indexOf(LF, at + 1)) lines += 1;
    last = piece[piece.length - 1] ?? last;
  }
  return last === LF ? lines : lines + 1;
}
