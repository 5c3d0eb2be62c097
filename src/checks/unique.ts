import { IdIndex } from '../core/id-index.js';
import { ID_WORDS } from '../core/id-words.js';
import type { RelatedPlace } from '../core/finding.js';

/** Words per entry of a buffer's id list: the id's bits, the line's index, 1 where the line is judged. */
export const ID_ENTRY = ID_WORDS + 2;

export interface RepeatedId {
  /** 1-based line of the repeat. */
  readonly line: number;
  readonly first: { readonly path: string; readonly line: number };
}

/**
 * An id stands once (spec 1.5): within a file, its archives, or with `--all` all files of the family, as the caller
 * shares one instance. A byte-identical repeat has the same id and counts too. Files must come in a fixed order.
 */
export class UniqueIds {
  private readonly index = new IdIndex();
  private readonly paths: string[] = [];
  private readonly judgedFiles: boolean[] = [];

  /** Gives a file its number; `judged` false where only its ids count (an archive that stood before). */
  addFile(path: string, judged: boolean): number {
    this.paths.push(path);
    this.judgedFiles.push(judged);
    return this.paths.length - 1;
  }

  /**
   * Claims one id; null when it is new or the repeat lies on lines that this change does not add.
   */
  claim(ids: Uint32Array, at: number, file: number, line: number, judged: boolean): RepeatedId | null {
    const place = this.index.claim(ids, at, file, line);
    if (place === null || !judged || this.judgedFiles[file] !== true) return null;
    return { line, first: { path: this.paths[place.file] ?? '', line: place.line } };
  }
}

/** Words for a repeated id; both places are named. */
export function describeRepeat(repeat: RepeatedId, path: string): { message: string; related: RelatedPlace[] } {
  const where = repeat.first.path === path ? `line ${repeat.first.line}` : `${repeat.first.path}:${repeat.first.line}`;
  return {
    message: `the id stands already on ${where}`,
    related: [{ path: repeat.first.path, line: repeat.first.line, message: 'the id was here first' }],
  };
}
