import { Buffer } from 'node:buffer';
import { fstatSync } from 'node:fs';
import { errnoOf } from '../../core/errno.js';
import { GateError } from '../../core/errors.js';
import type { Terminal } from './output.js';

/**
 * What is piped in, piece by piece. GateError GATE_UNREADABLE where it cannot be read; a folder cannot, although node
 * takes it for a stream that has ended.
 */
export async function* stdinPieces({ stdin }: Pick<Terminal, 'stdin'>): AsyncGenerator<Buffer, void> {
  if ('fd' in stdin && stdin.fd === 0 && fstatSync(0).isDirectory()) throw unreadable('it is a folder');
  try {
    for await (const part of stdin) yield Buffer.from(part as Uint8Array);
  } catch (error) {
    throw unreadable(errnoOf(error) ?? 'unknown', error);
  }
}

function unreadable(reason: string, cause?: unknown): GateError {
  return new GateError(
    'GATE_UNREADABLE',
    `stdin cannot be read (${reason})`,
    'pipe the text in, or redirect stdin from a file',
    cause,
  );
}
