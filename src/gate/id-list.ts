import { ID_ENTRY } from '../checks/unique.js';
import { ID_WORDS, writeIdWords } from '../core/id-words.js';

/** The ids of a run of lines, as bits. */
export class IdList {
  private words: Uint32Array;
  private length = 0;

  constructor(byteLength: number) {
    this.words = new Uint32Array(ID_ENTRY * Math.max(4, Math.ceil(byteLength / 256)));
  }

  add(id: string | null, index: number, judged: boolean): void {
    if (id === null) return;
    if (this.length + ID_ENTRY > this.words.length) {
      const larger = new Uint32Array(this.words.length * 2);
      larger.set(this.words);
      this.words = larger;
    }
    writeIdWords(id, this.words, this.length);
    this.words[this.length + ID_WORDS] = index;
    this.words[this.length + ID_WORDS + 1] = judged ? 1 : 0;
    this.length += ID_ENTRY;
  }

  take(): Uint32Array {
    return this.words.slice(0, this.length);
  }
}
