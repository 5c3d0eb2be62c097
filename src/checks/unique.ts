import { randomBytes } from 'node:crypto';
import type { RelatedPlace } from '../core/finding.js';
import { IdIndex } from '../core/id-index.js';
import { ID_WORDS } from '../core/id-words.js';
import { escapePath } from '../core/quote.js';

/** Words per entry of a buffer's id list: the id's bits, the line's index, 1 where the line is judged. */
export const ID_ENTRY = ID_WORDS + 2;

interface Place {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
}

/** An id that stands twice. `at` is on a judged line; where both places are, it is the later one. */
export interface RepeatedId {
  readonly at: Place;
  readonly other: Place;
}

/**
 * An id stands once (spec 1.5): within a file, its archives, or with `--all` all files of the family, as the caller
 * shares one instance. A byte-identical repeat has the same id and counts too. Files must come in a fixed order.
 */
export class UniqueIds {
  private readonly index = new IdIndex(randomBytes(4).readUInt32LE());
  private readonly paths: string[] = [];

  /** Gives a file its number. */
  addFile(path: string): number {
    this.paths.push(path);
    return this.paths.length - 1;
  }

  /**
   * Claims one id; null when it is new, or neither of its places is on a judged line: what stood before is not
   * judged again. A judged line may as well come first, where a change puts it above the one that it repeats.
   */
  claim(ids: Uint32Array, at: number, file: number, line: number, judged: boolean): RepeatedId | null {
    // The line's last bit says whether it is judged.
    const mark = line * 2 + (judged ? 1 : 0);
    const seen = this.index.claim(ids, at, file, mark);
    if (seen === null) return null;
    const here = this.place(file, mark);
    const first = this.place(seen.file, seen.line);
    if (judged) return { at: here, other: first };
    if (seen.line % 2 === 0) return null;
    this.index.move(ids, at, file, mark);
    return { at: first, other: here };
  }

  private place(file: number, mark: number): Place {
    return { path: this.paths[file] ?? '', line: Math.floor(mark / 2) };
  }
}

/** Words for a repeated id; both places are named. */
export function describeRepeat({ at, other }: RepeatedId): { message: string; related: RelatedPlace[] } {
  const where = other.path === at.path ? `line ${other.line}` : `${escapePath(other.path)}:${other.line}`;
  return {
    message: `the id stands already on ${where}`,
    related: [{ path: other.path, line: other.line, message: 'the same id' }],
  };
}
