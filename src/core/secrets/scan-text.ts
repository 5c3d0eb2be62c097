import { unescapedLevels } from './unescape.js';
import type { Segment } from './segments.js';

/** No rule of ours or of the library matches across it: all of them stop at a line end or at NUL. */
const BORDER = '\n\0\n';

interface Placed {
  /** Offset of the segment's first character. */
  readonly start: number;
  readonly segment: Segment;
}

/**
 * All segments of a line and their unescaped levels as one text, so that each rule runs once a line and not once a
 * string: a line may hold a million strings.
 */
export class ScanText {
  readonly text: string;
  private readonly placed: Placed[] = [];
  private readonly hidden: (readonly [start: number, end: number])[] = [];

  /** Precondition: at least one segment. */
  constructor(segments: readonly Segment[]) {
    const parts: string[] = [];
    let start = 0;
    for (const segment of segments) {
      for (const part of [segment.text, ...unescapedLevels(segment.text)]) {
        this.placed.push({ start, segment });
        parts.push(part);
        start += part.length + BORDER.length;
      }
    }
    this.text = parts.join(BORDER);
  }

  /** The segment that an offset of the text lies in. */
  segmentAt(offset: number): Segment {
    let low = 0;
    let high = this.placed.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.placed[middle]!.start <= offset) low = middle;
      else high = middle - 1;
    }
    return this.placed[low]!.segment;
  }

  /** Leaves [start, end) out of the visible text. */
  hide(start: number, end: number): void {
    this.hidden.push([start, end]);
  }

  /** The text with hidden ranges as NULs; offsets stay. */
  visibleText(): string {
    if (this.hidden.length === 0) return this.text;
    const parts: string[] = [];
    let from = 0;
    for (const [start, end] of this.hidden.sort((one, two) => one[0] - two[0])) {
      if (end <= from) continue;
      const begin = Math.max(start, from);
      parts.push(this.text.slice(from, begin), '\0'.repeat(end - begin));
      from = end;
    }
    parts.push(this.text.slice(from));
    return parts.join('');
  }
}
