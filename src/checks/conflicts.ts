/** A conflict marker: its character and its 1-based line. */
export interface Marker {
  readonly kind: '<' | '|' | '=' | '>';
  readonly line: number;
  /** False: the line stood before the change that is judged. */
  readonly judged: boolean;
}

/** One block of conflict markers, or a marker that was left over. */
export interface ConflictBlock {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly whole: boolean;
  /** One of its markers at least is judged. */
  readonly judged: boolean;
  /** Ids that stand on more than one side, with the first lines they stand on. */
  readonly ids: readonly { readonly id: string | null; readonly lines: readonly number[] }[];
}

interface OpenBlock {
  firstLine: number;
  lastLine: number;
  side: number;
  judged: boolean;
  /** Id bits as a key -> lines by side, and the text where it is known. */
  ids: Map<string, { id: string | null; sides: Set<number>; lines: number[] }>;
}

/** Ids that are followed through one block: a marker left over at the top of a large file opens a block of all its lines. */
const MAX_BLOCK_IDS = 20_000;
const MAX_LINES_PER_ID = 8;
const SHOWN_IDS = 5;

/**
 * Follows conflict markers through a file (spec 1.1): one block for a whole conflict with its first and last line, a
 * block of its own for every marker left over. Feed markers and ids in the order of their lines.
 */
export class ConflictFollower {
  private open: OpenBlock | null = null;
  private blocks: ConflictBlock[] = [];

  marker({ kind, line, judged }: Marker): void {
    if (kind === '<') {
      this.close(false);
      this.open = { firstLine: line, lastLine: line, side: 0, judged, ids: new Map() };
      return;
    }
    if (this.open === null) {
      this.blocks.push({ firstLine: line, lastLine: line, whole: false, judged, ids: [] });
      return;
    }
    this.open.lastLine = line;
    this.open.side += 1;
    this.open.judged ||= judged;
    if (kind === '>') this.close(true);
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
    const { ids, side } = this.open;
    const seen = ids.get(key);
    if (seen === undefined) {
      if (ids.size < MAX_BLOCK_IDS) ids.set(key, { id, sides: new Set([side]), lines: [line] });
      return false;
    }
    const otherSide = !seen.sides.has(side);
    seen.sides.add(side);
    if (seen.lines.length < MAX_LINES_PER_ID) seen.lines.push(line);
    return otherSide;
  }

  /** The blocks that were closed since the last time. */
  take(): readonly ConflictBlock[] {
    const { blocks } = this;
    this.blocks = [];
    return blocks;
  }

  /** The file ends here. */
  end(): void {
    this.close(false);
  }

  private close(whole: boolean): void {
    if (this.open === null) return;
    const { firstLine, lastLine, judged } = this.open;
    const ids = [...this.open.ids.values()].filter(({ sides }) => sides.size > 1);
    this.blocks.push({
      firstLine,
      lastLine,
      whole,
      judged,
      ids: ids.map(({ id, lines }) => ({ id, lines })),
    });
    this.open = null;
  }
}

/** Words for a block and the other places it is about; ids are quoted already. */
export function describeConflict(
  block: ConflictBlock,
  path: string,
): { message: string; related: { path: string; line: number; message: string }[] } {
  const shown = block.ids.slice(0, SHOWN_IDS);
  return {
    message: messageOf(block, shown),
    related: shown.flatMap(({ id, lines }) =>
      lines.map((line) => ({ path, line, message: id === null ? 'the same id' : `id "${id}"` })),
    ),
  };
}

function messageOf(block: ConflictBlock, shown: ConflictBlock['ids']): string {
  const named = shown.map(
    ({ id, lines }) => `${id === null ? 'one id' : `id "${id}"`} on lines ${lines.join(' and ')}`,
  );
  const more = block.ids.length > shown.length ? `, and ${block.ids.length - shown.length} more ids` : '';
  const both = named.length > 0 ? `; both sides hold ${named.join(', ')}${more}` : '';
  if (block.whole) return `unresolved merge conflict, lines ${block.firstLine} to ${block.lastLine}${both}`;
  return block.firstLine === block.lastLine
    ? 'a conflict marker was left over'
    : `merge conflict without its end, from line ${block.firstLine}${both}`;
}
