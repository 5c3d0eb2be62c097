/** A conflict marker: its character and its 1-based line. */
export interface Marker {
  readonly kind: '<' | '|' | '=' | '>';
  readonly line: number;
}

/** One block of conflict markers, or a marker that was left over. */
export interface ConflictBlock {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly whole: boolean;
  /** Ids that stand on more than one side, with the lines they stand on. */
  readonly ids: readonly { readonly id: string | null; readonly lines: readonly number[] }[];
}

interface OpenBlock {
  firstLine: number;
  lastLine: number;
  side: number;
  /** Id bits as a key -> lines by side, and the text where it is known. */
  ids: Map<string, { id: string | null; sides: Set<number>; lines: number[] }>;
}

/**
 * Follows conflict markers through a file (spec 1.1): one block for a whole conflict with its first and last line, a
 * block of its own for every marker left over. Feed markers and ids in the order of their lines.
 */
export class ConflictFollower {
  private open: OpenBlock | null = null;
  readonly blocks: ConflictBlock[] = [];

  marker(marker: Marker): void {
    if (marker.kind === '<') {
      this.close(false);
      this.open = { firstLine: marker.line, lastLine: marker.line, side: 0, ids: new Map() };
      return;
    }
    if (this.open === null) {
      this.blocks.push({ firstLine: marker.line, lastLine: marker.line, whole: false, ids: [] });
      return;
    }
    this.open.lastLine = marker.line;
    this.open.side += 1;
    if (marker.kind === '>') this.close(true);
  }

  get insideBlock(): boolean {
    return this.open !== null;
  }

  /**
   * Notes an id inside a block. True when it stands on another side already: then the block names it, and it is no
   * duplicate of its own.
   */
  id(key: string, id: string | null, line: number): boolean {
    if (this.open === null) return false;
    const seen = this.open.ids.get(key);
    if (seen === undefined) {
      this.open.ids.set(key, { id, sides: new Set([this.open.side]), lines: [line] });
      return false;
    }
    const otherSide = !seen.sides.has(this.open.side);
    seen.sides.add(this.open.side);
    seen.lines.push(line);
    return otherSide;
  }

  end(): void {
    this.close(false);
  }

  private close(whole: boolean): void {
    if (this.open === null) return;
    const ids = [...this.open.ids.values()].filter(({ sides }) => sides.size > 1);
    this.blocks.push({
      firstLine: this.open.firstLine,
      lastLine: this.open.lastLine,
      whole,
      ids: ids.map(({ id, lines }) => ({ id, lines })),
    });
    this.open = null;
  }
}

/** Words for a block; ids are quoted already. */
export function describeConflict(block: ConflictBlock): string {
  const named = block.ids
    .slice(0, 5)
    .map(({ id, lines }) => `${id === null ? 'one id' : `id "${id}"`} on lines ${lines.join(' and ')}`);
  const more = block.ids.length > 5 ? `, and ${block.ids.length - 5} more ids` : '';
  const both = named.length > 0 ? `; both sides hold ${named.join(', ')}${more}` : '';
  if (block.whole) return `unresolved merge conflict, lines ${block.firstLine} to ${block.lastLine}${both}`;
  return block.firstLine === block.lastLine
    ? 'a conflict marker was left over'
    : `merge conflict without its end, from line ${block.firstLine}${both}`;
}
