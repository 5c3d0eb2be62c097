import { Readable, Writable } from 'node:stream';
import type { Terminal } from '../../src/edges/terminal/output.js';
import { cleanEnvironment } from '../edges/git/scratch.js';

/** A stream that keeps what was written to it. */
export class Sink extends Writable {
  text = '';

  constructor(readonly isTTY = false) {
    super({ decodeStrings: false });
  }

  override _write(chunk: string | Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** A stream whose reader went away. */
export class BrokenSink extends Writable {
  override _write(_chunk: unknown, _encoding: string, done: (error: Error) => void): void {
    done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  }
}

export interface TestTerminal extends Terminal {
  readonly stdout: Sink;
  readonly stderr: Sink;
}

export function terminalIn(
  cwd: string,
  options: { stdin?: string; env?: Record<string, string>; isTTY?: boolean } = {},
): TestTerminal {
  return {
    stdout: new Sink(options.isTTY),
    stderr: new Sink(options.isTTY),
    stdin: Readable.from([Buffer.from(options.stdin ?? '')]),
    env: cleanEnvironment(options.env),
    cwd,
  };
}
