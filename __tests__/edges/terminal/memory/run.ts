import { PassThrough, Writable } from 'node:stream';
import { runCommandLine } from '../../../../src/edges/terminal/command-line.js';
import type { Room } from '../../../memory/room.js';
import type { Ended } from '../run-command.js';

export type Run = (args: readonly string[], input?: string, env?: Record<string, string>) => Promise<Ended>;

/** `evidence memory …` in a room, with the memory on and something on stdin. */
export function runnerIn(room: Room): Run {
  return async (args, input = '', env = { SOVEREIGN_MEMORY: '1' }) => {
    const [out, err] = [new Sink(), new Sink()];
    const status = await runCommandLine(['memory', ...args], {
      stdout: out,
      stderr: err,
      stdin: new PassThrough().end(input),
      cwd: room.root,
      env: { PATH: process.env['PATH'], HOME: room.root, GIT_CONFIG_GLOBAL: '/dev/null', ...env },
    });
    return { status, out: out.text, err: err.text };
  };
}

class Sink extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}
