import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { compilePointer, type PointerReader } from '../core/json/member.js';
import { parseStrictText } from '../core/json/strict.js';
import type { Family } from './contract.js';

/** What a receipt says about an archive's content. */
export interface ArchiveFacts {
  /** Lines, blank ones and one without a newline included. */
  readonly lines: number;
  readonly bytes: number;
  /** 64 lower-case hex digits over all bytes. */
  readonly sha256: string;
  /** Ids of the first and the last line; null where it has none, or the family has none. */
  readonly first_id: string | null;
  readonly last_id: string | null;
}

const LF = 0x0a;
const DEPTH = 512;

/** Collects the facts of an archive piece by piece; memory holds one line at most. */
export class ArchiveDigest {
  readonly #hash = createHash('sha256');
  readonly #readId: PointerReader | null;
  #bytes = 0;
  #newlines = 0;
  #first: Buffer | null = null;
  #last: Buffer | null = null;
  /** Pieces of the line that has not ended yet. */
  #open: Buffer[] = [];

  constructor(family: Pick<Family, 'id'>) {
    this.#readId = family.id === null ? null : compilePointer(family.id);
  }

  /** Takes the next bytes; the buffer may be used again afterwards. */
  update(piece: Buffer): void {
    this.#hash.update(piece);
    this.#bytes += piece.length;
    for (let at = piece.indexOf(LF); at !== -1; at = piece.indexOf(LF, at + 1)) this.#newlines += 1;
    if (this.#readId === null) {
      if (piece.length > 0) this.#open = [Buffer.from(piece.subarray(-1))];
      return;
    }
    const lastEnd = piece.lastIndexOf(LF);
    if (lastEnd === -1) {
      this.#open.push(Buffer.from(piece));
      return;
    }
    const firstEnd = piece.indexOf(LF);
    const completed = Buffer.concat([...this.#open, piece.subarray(0, firstEnd)]);
    this.#first ??= completed;
    const before = lastEnd === 0 ? -1 : piece.lastIndexOf(LF, lastEnd - 1);
    this.#last = before === -1 ? completed : Buffer.from(piece.subarray(before + 1, lastEnd));
    this.#open = [Buffer.from(piece.subarray(lastEnd + 1))];
  }

  finish(): ArchiveFacts {
    const rest = Buffer.concat(this.#open);
    const isOpen = rest.length > 0 && rest[rest.length - 1] !== LF;
    const last = isOpen ? rest : this.#last;
    return {
      lines: this.#newlines + (isOpen ? 1 : 0),
      bytes: this.#bytes,
      sha256: this.#hash.digest('hex'),
      first_id: this.#idOf(this.#first ?? last),
      last_id: this.#idOf(last),
    };
  }

  #idOf(line: Buffer | null): string | null {
    if (line === null || this.#readId === null) return null;
    const id = this.#readId(parseStrictText(line.toString('utf8'), { depth: DEPTH }).value);
    return typeof id === 'string' ? id : typeof id === 'number' ? JSON.stringify(id) : null;
  }
}
