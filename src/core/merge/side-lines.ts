import type { PointerReader } from '../json/member.js';

const LF = 0x0a;

/** One line of one side of a merge: its bytes without the newline. A CR at its end is part of it. */
export interface SideLine {
  readonly bytes: Buffer;
  /** The bytes as a key: equal exactly when the bytes are. */
  readonly text: string;
  /** What the line is about: its record's id, else its own bytes. A record keeps it when its status changes. */
  readonly key: string;
  /** False where the key is the line's own bytes. */
  readonly hasId: boolean;
  /** The parsed record; undefined where the line is no JSON. */
  readonly value: unknown;
}

/** A whole side. */
export interface Side {
  readonly lines: readonly SideLine[];
  /** The last line has a newline behind it, or there is no line. */
  readonly terminated: boolean;
  /** The last line has no newline and is no JSON either: its writer was interrupted. */
  readonly torn: boolean;
}

/** Cuts a file at byte 0x0A and nowhere else (spec 1.1). Joined again by `joinLines`, every byte is where it was. */
export function readSide(bytes: Buffer, readId: PointerReader | null): Side {
  const lines: SideLine[] = [];
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(LF, start);
    const end = newline === -1 ? bytes.length : newline;
    lines.push(toLine(bytes.subarray(start, end), readId));
    start = end + 1;
  }
  const terminated = bytes.length === 0 || bytes.at(-1) === LF;
  return { lines, terminated, torn: !terminated && lines.at(-1)?.value === undefined };
}

/** The lines with a newline behind each, but behind the last one only where `terminated`: no line is ever glued on. */
export function joinLines(lines: readonly Buffer[], terminated: boolean): Buffer {
  const newline = Buffer.of(LF);
  const parts = lines.flatMap((line) => [line, newline]);
  if (!terminated) parts.pop();
  return Buffer.concat(parts);
}

function toLine(bytes: Buffer, readId: PointerReader | null): SideLine {
  const value = parse(bytes);
  const text = bytes.toString('latin1');
  const id = value === undefined || readId === null ? undefined : readId(value);
  const hasId = typeof id === 'string' || typeof id === 'number';
  return { bytes, text, value, hasId, key: hasId ? `id ${typeof id} ${id}` : `line ${text}` };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // No record, no id: such a line is known by its bytes alone.
    return undefined;
  }
}
