import { isUtf8 } from 'node:buffer';
import type { Buffer } from 'node:buffer';
import { parseStrictText } from '../core/json/strict.js';
import type { OpenFile } from './file-layer.js';
import { readRange } from './whole-file.js';

/**
 * How a file ends. `clean`: empty, or with a newline. `open`: with a whole record and no newline, so that the next line
 * would be glued to it. `torn`: with a fragment; its writer was interrupted.
 */
export interface FileEnd {
  readonly state: 'clean' | 'open' | 'torn';
  /** Where the line without a newline starts; the file's size where there is none. */
  readonly lineStart: number;
}

const LF = 0x0a;
const PIECE_BYTES = 64 * 1024;
/** Only whether it is a record counts here; how deep a record may be is the schema's and the gate's business. */
const DEPTH = 512;

/** Looks at the last byte, and where that is no newline at the last line. `size` is the file's size in bytes. */
export async function inspectEnd(file: OpenFile, size: number): Promise<FileEnd> {
  const last = await readRange(file, Math.max(0, size - 1), size);
  if (size === 0 || last[0] === LF) return { state: 'clean', lineStart: size };
  const lineStart = await startOfLastLine(file, size);
  const line = await readRange(file, lineStart, size);
  return { state: isRecord(line) ? 'open' : 'torn', lineStart };
}

async function startOfLastLine(file: OpenFile, size: number): Promise<number> {
  for (let end = size; end > 0;) {
    const start = Math.max(0, end - PIECE_BYTES);
    const newline = (await readRange(file, start, end)).lastIndexOf(LF);
    if (newline !== -1) return start + newline + 1;
    end = start;
  }
  return 0;
}

function isRecord(line: Buffer): boolean {
  return isUtf8(line) && parseStrictText(line.toString('utf8'), { depth: DEPTH }).value !== undefined;
}
