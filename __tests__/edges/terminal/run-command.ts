import { PassThrough, Writable } from 'node:stream';
import { runCommandLine } from '../../../src/edges/terminal/command-line.js';

export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process, as the door does. */
export async function runCommand(
  args: readonly string[],
  place: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<Ended> {
  const [out, err] = [new Sink(), new Sink()];
  const status = await runCommandLine(args, {
    stdout: out,
    stderr: err,
    stdin: new PassThrough().end(),
    ...place,
  });
  return { status, out: out.text, err: err.text };
}

class Sink extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}
