const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const MARKER_LENGTH = 7;

/**
 * Tells of every run of lines whether it begins inside a block of conflict markers, before it is judged: runs are
 * judged side by side, and inside a block ids are kept by their text. Feed the runs in their order.
 */
export class ConflictScan {
  private isInside = false;

  constructor(private readonly limits: { readonly lineBytes: number }) {}

  /** True when the run begins inside a block. */
  follow(run: Uint8Array): boolean {
    const bytes = Buffer.from(run.buffer, run.byteOffset, run.byteLength);
    const before = this.isInside;
    for (let at = 0; at !== -1;) {
      at = this.nextMarker(bytes, this.isInside ? '>>>>>>>' : '<<<<<<<', at);
      if (at !== -1) this.isInside = !this.isInside;
    }
    return before;
  }

  /** Offset behind the marker, or -1. */
  private nextMarker(bytes: Buffer, marker: string, from: number): number {
    for (let at = bytes.indexOf(marker, from); at !== -1; at = bytes.indexOf(marker, at + 1)) {
      if (isLineStart(bytes, at) && this.isMarkerLine(bytes, at)) return at + MARKER_LENGTH;
    }
    return -1;
  }

  private isMarkerLine(bytes: Buffer, start: number): boolean {
    const newline = bytes.indexOf(LF, start);
    let end = newline === -1 ? bytes.length : newline;
    if (newline !== -1 && bytes[end - 1] === CR) end -= 1;
    const length = end - start;
    if (length > this.limits.lineBytes) return false;
    return length === MARKER_LENGTH || bytes[start + MARKER_LENGTH] === SPACE;
  }
}

function isLineStart(bytes: Buffer, at: number): boolean {
  if (at === 0 || bytes[at - 1] === LF) return true;
  const isBehindMark = at >= 3 && bytes.readUIntBE(at - 3, 3) === 0xefbbbf;
  return isBehindMark && (at === 3 || bytes[at - 4] === LF);
}
