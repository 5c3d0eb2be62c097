/** One line as `append-only` compares it. */
export interface ComparedLine {
  /** Its bytes without the newline; of a line over the size limit only the beginning. */
  readonly bytes: Buffer;
  /** A newline stands behind it. */
  readonly ended: boolean;
  /** Length and digest of all of a line whose `bytes` are only the beginning, else null. */
  readonly whole: string | null;
  /** Which file of its side the line is in, from 0: a head may be several archives and the live file. */
  readonly file: number;
  /** 1-based line of that file. */
  readonly number: number;
}

/**
 * True when the head line is the base line, byte for byte (spec 1.8). A final newline that was missing may be added; one
 * that was there is part of the accepted line and may not go.
 */
export function isSameLine(base: ComparedLine, head: ComparedLine): boolean {
  return hasSameContent(base, head) && (head.ended || !base.ended);
}

/** True when the two hold the same bytes, whatever stands behind them. */
export function hasSameContent(one: ComparedLine, other: ComparedLine): boolean {
  return one.whole === other.whole && one.bytes.equals(other.bytes);
}

/** Text that two lines share exactly when they hold the same bytes. No line holds a newline, so no line looks like a digest. */
export function contentKey(line: ComparedLine): string {
  return line.whole === null ? line.bytes.toString('latin1') : `\n${line.whole}`;
}
