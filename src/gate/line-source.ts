import { createHash, type Hash } from 'node:crypto';
import type { ComparedLine } from '../checks/append-only/line.js';

const LF = 0x0a;

/**
 * Cuts the streams of one side into lines, one file after the other; a file's last line ends with the file. Of a line
 * over `lineBytes` the beginning is kept, and a digest of all of it.
 */
export class LineSource {
  private file = -1;
  private stream: AsyncIterator<Uint8Array> | null = null;
  private piece = Buffer.alloc(0);
  private at = 0;
  private number = 0;
  private parts: Buffer[] = [];
  private kept = 0;
  private length = 0;
  private hash: Hash | null = null;

  constructor(
    private readonly streams: readonly (() => AsyncIterable<Uint8Array>)[],
    private readonly lineBytes: number,
  ) {}

  /** The next line where it is at hand already; null: ask `wait`. */
  ready(): ComparedLine | null {
    const newline = this.piece.indexOf(LF, this.at);
    if (newline === -1) return null;
    const tail = this.piece.subarray(this.at, newline);
    this.at = newline + 1;
    if (this.length === 0 && tail.length <= this.lineBytes) return this.line(tail, true);
    this.keep(tail);
    return this.finish(true);
  }

  /** The next line, read from the streams where need be; null at the end of the last one. */
  async wait(): Promise<ComparedLine | null> {
    for (;;) {
      const line = this.ready();
      if (line !== null) return line;
      this.keep(this.piece.subarray(this.at));
      this.at = this.piece.length;
      const next = this.stream === null ? { done: true as const } : await this.stream.next();
      if (next.done !== true) {
        this.piece = Buffer.from(
          next.value.buffer,
          next.value.byteOffset,
          next.value.byteLength,
        ) as typeof this.piece;
        this.at = 0;
        continue;
      }
      this.piece = Buffer.alloc(0);
      this.at = 0;
      const last = this.length > 0 ? this.finish(false) : null;
      const open = this.streams[this.file + 1];
      this.stream = open === undefined ? null : open()[Symbol.asyncIterator]();
      if (open !== undefined) this.file += 1;
      this.number = 0;
      if (last !== null) return last;
      if (open === undefined) return null;
    }
  }

  /** Ends the stream that is being read. */
  async close(): Promise<void> {
    await this.stream?.return?.();
    this.stream = null;
  }

  private keep(part: Buffer): void {
    if (part.length === 0) return;
    if (this.hash === null && this.length + part.length > this.lineBytes) {
      this.hash = createHash('sha256');
      for (const before of this.parts) this.hash.update(before);
    }
    this.hash?.update(part);
    const kept = part.subarray(0, Math.max(0, this.lineBytes - this.kept));
    if (kept.length > 0) this.parts.push(kept);
    this.kept += kept.length;
    this.length += part.length;
  }

  private finish(ended: boolean): ComparedLine {
    const bytes = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts);
    const whole = this.hash === null ? null : `${this.length} ${this.hash.digest('hex')}`;
    this.parts = [];
    this.kept = 0;
    this.length = 0;
    this.hash = null;
    return this.line(bytes, ended, whole);
  }

  private line(bytes: Buffer, ended: boolean, whole: string | null = null): ComparedLine {
    this.number += 1;
    return { bytes, ended, whole, file: this.file, number: this.number };
  }
}
