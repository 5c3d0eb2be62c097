import { randomBytes } from 'node:crypto';
import { IdIndex } from '../core/id-index.js';
import { ID_WORDS, writeIdWords } from '../core/id-words.js';

/** Texts that were met before, at 24 bytes each and not as texts: a report knows 200,000 of them. */
export class Identities {
  private readonly index = new IdIndex(randomBytes(4).readUInt32LE());
  private readonly words = new Uint32Array(ID_WORDS);

  /** Whether the text was remembered. */
  has(text: string): boolean {
    writeIdWords(text, this.words, 0);
    return this.index.get(this.words, 0) !== null;
  }

  /** Remembers the text that `has` was asked about last. */
  rememberLast(): void {
    this.index.claim(this.words, 0, 0, 1);
  }
}
