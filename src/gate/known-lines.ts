import { createHash, type Hash } from 'node:crypto';
import { IdIndex } from '../core/id-index.js';
import { ID_WORDS } from '../core/id-words.js';

const LF = 0x0a;

/**
 * The lines that stood in a base, as a multiset of digests. The index counts one more than the lines that are left: it
 * has no place numbered 0.
 */
export class KnownLines {
  private readonly counts = new IdIndex();
  private readonly words = new Uint32Array(ID_WORDS);
  private open: Hash | null = null;

  /** Adds the lines of the next bytes of the base; they may begin and end inside a line. */
  add(piece: Uint8Array): void {
    let from = 0;
    while (from < piece.length) {
      const newline = piece.indexOf(LF, from);
      this.open ??= createHash('sha256');
      this.open.update(piece.subarray(from, newline === -1 ? piece.length : newline));
      if (newline === -1) return;
      this.end();
      from = newline + 1;
    }
  }

  /** The base ends here; its last line counts also without a newline. */
  end(): void {
    if (this.open === null) return;
    this.write(this.open);
    this.open = null;
    const place = this.counts.claim(this.words, 0, 0, 2);
    if (place !== null) this.counts.move(this.words, 0, 0, place.line + 1);
  }

  /** Takes a line, given without its newline: true while there is one like it left. */
  take(bytes: Buffer, start: number, end: number): boolean {
    this.write(createHash('sha256').update(bytes.subarray(start, end)));
    const place = this.counts.get(this.words, 0);
    if (place === null || place.line === 1) return false;
    this.counts.move(this.words, 0, 0, place.line - 1);
    return true;
  }

  private write(hash: Hash): void {
    const digest = hash.digest();
    for (let word = 0; word < ID_WORDS; word++) this.words[word] = digest.readUInt32BE(word * 4);
  }
}
