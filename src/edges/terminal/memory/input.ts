import { Buffer } from 'node:buffer';
import { isUtf8 } from 'node:buffer';
import { parseStrictText } from '../../../core/json/strict.js';
import type { Terminal } from '../output.js';
import { usage } from '../flags.js';
import { stdinPieces } from '../stdin.js';

/** More than any entry or retrospective may hold. */
const MOST_BYTES = 8 * 1024 * 1024;
const DEPTH = 64;

/** All of stdin as text. GateError GATE_USAGE for what is no UTF-8 or too long, GATE_UNREADABLE. */
export async function readStdin(terminal: Pick<Terminal, 'stdin'>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const bytes of stdinPieces(terminal)) {
    size += bytes.length;
    if (size > MOST_BYTES) throw usage('stdin is longer than 8 MiB', 'give less at a time');
    parts.push(bytes);
  }
  const whole = Buffer.concat(parts);
  if (!isUtf8(whole)) throw usage('stdin is not UTF-8', 'write it as UTF-8');
  return whole.toString('utf8');
}

/** One JSON object on stdin, over one line or several; as strict as the gate. GateError GATE_USAGE. */
export async function readRecord(terminal: Terminal): Promise<Readonly<Record<string, unknown>>> {
  const { value, faults } = parseStrictText((await readStdin(terminal)).trim(), { depth: DEPTH });
  const [fault] = faults;
  if (value !== undefined && fault === undefined) return value;
  throw usage(
    `stdin is no record: ${fault?.message ?? 'not a JSON object'}`,
    'give one JSON object on stdin',
  );
}

/** `a, b` as a list without empty parts. */
export function listOf(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
