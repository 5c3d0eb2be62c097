import type { ComparedLine } from './line.js';

/** Places that are kept of one file; more are counted and not kept (a file of a million lines can be replaced whole). */
export const MAX_PLACES = 1000;

export type PlaceKind = 'rewritten' | 'transition' | 'removed' | 'inserted' | 'reordered';

/** Lines of one side that stand together; both ends are 1-based and included. */
export interface Span {
  readonly file: number;
  readonly from: number;
  readonly to: number;
}

/** One place where the accepted lines are not what they were. */
export interface Place {
  readonly kind: PlaceKind;
  /** The accepted lines; null for lines that were put before them. */
  readonly base: Span | null;
  /** The lines in their stead; of removed ones the line that stands before the gap, null where none does. */
  readonly head: Span | null;
}

/** Collects places in the order in which they are met; neighbours of one kind are one place. */
export class PlaceBook {
  private readonly kept: Place[] = [];
  private open: Place | null = null;
  private readonly unlisted = new Map<PlaceKind, number>();

  add(kind: PlaceKind, base: ComparedLine | null, head: ComparedLine | null): void {
    const place = { kind, base: spanOf(base), head: spanOf(head) };
    const joined = this.open === null ? null : join(this.open, place);
    if (joined === null) this.close();
    this.open = joined ?? place;
  }

  /** All that was collected. */
  take(): { places: readonly Place[]; unlisted: ReadonlyMap<PlaceKind, number> } {
    this.close();
    return { places: this.kept, unlisted: this.unlisted };
  }

  get isEmpty(): boolean {
    return this.open === null && this.kept.length === 0;
  }

  private close(): void {
    const { open } = this;
    this.open = null;
    if (open === null) return;
    if (this.kept.length < MAX_PLACES) this.kept.push(open);
    else this.unlisted.set(open.kind, (this.unlisted.get(open.kind) ?? 0) + 1);
  }
}

function spanOf(line: ComparedLine | null): Span | null {
  return line === null ? null : { file: line.file, from: line.number, to: line.number };
}

/** One place of both, where the later goes on where the earlier ends; a line that was changed in place stands alone. */
function join(earlier: Place, later: Place): Place | null {
  if (earlier.kind !== later.kind) return null;
  switch (later.kind) {
    case 'rewritten':
    case 'transition':
      return null;
    case 'removed': {
      const base = joinSpans(earlier.base, later.base);
      return base === null ? null : { ...earlier, base };
    }
    case 'inserted': {
      const head = joinSpans(earlier.head, later.head);
      return head === null ? null : { ...earlier, head };
    }
    case 'reordered': {
      const base = joinSpans(earlier.base, later.base);
      const head = joinSpans(earlier.head, later.head);
      return base === null || head === null ? null : { ...earlier, base, head };
    }
  }
}

function joinSpans(earlier: Span | null, later: Span | null): Span | null {
  if (earlier === null || later === null || earlier.file !== later.file) return null;
  return later.from === earlier.to + 1 ? { ...earlier, to: later.to } : null;
}
