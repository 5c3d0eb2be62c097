import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { GateError } from '../../core/errors.js';
import { gitFailure } from './failure.js';
import { startFailure, startGit } from './run.js';
import type { GitPlace } from './run.js';

/** What git says about one object: its id, type and size in bytes; null when it is missing or the name is ambiguous. */
export interface ObjectHeader {
  readonly oid: string;
  readonly type: string;
  readonly size: number;
}

const LINE_FEED = 10;
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * One long-lived `git cat-file --batch` (with contents) or `--batch-check` (headers only). One question at a time:
 * the caller asks, reads the whole body, then asks again. Nothing is read from the pipe before it is wanted, so a
 * receiver that is slow slows git down instead of filling memory.
 */
export class BatchProcess {
  readonly #git: ChildProcessWithoutNullStreams;
  readonly #mode: '--batch' | '--batch-check';
  #failure: GateError | null = null;
  #stderr = '';
  #wake: (() => void) | null = null;
  /** Bytes that were read from the pipe and not asked for yet. */
  #rest: Buffer = Buffer.alloc(0);

  constructor(mode: '--batch' | '--batch-check', place: GitPlace) {
    this.#mode = mode;
    this.#git = startGit(['cat-file', mode], place);
    this.#git.on('error', (cause) => {
      this.#fail(startFailure(cause, place));
    });
    this.#git.on('close', (status, signal) => {
      const end = signal === null ? `ended with status ${String(status)}` : `ended by ${signal}`;
      this.#fail(gitFailure('cat-file', this.#stderr === '' ? end : this.#stderr));
    });
    this.#git.stderr.on('data', (piece: Buffer) => {
      this.#stderr = (this.#stderr + piece.toString('utf8')).slice(0, MAX_HEADER_BYTES);
    });
    this.#git.stdin.on('error', () => undefined);
    this.#git.stdout.on('error', () => undefined);
    this.#git.stdout.on('readable', () => this.#wake?.());
  }

  get isAlive(): boolean {
    return this.#failure === null;
  }

  /** Asks for one object by any name that holds no line feed. With `--batch`, the body must be read next. */
  async ask(name: string): Promise<ObjectHeader | null> {
    if (name.includes('\n')) return null;
    if (this.#failure !== null) throw this.#failure;
    this.#git.stdin.write(`${name}\n`);
    const line = await this.#readLine();
    const header = /^([0-9a-f]{40,64}) ([a-z]+) ([0-9]+)$/.exec(line);
    if (header !== null) return { oid: header[1]!, type: header[2]!, size: Number(header[3]) };
    if (line === `${name} missing` || line === `${name} ambiguous`) return null;
    this.kill();
    throw gitFailure('cat-file', 'an answer in a form that is not known');
  }

  /** The next bytes of the body, at most `buffer.length` of them, all of that filled. */
  async readInto(buffer: Uint8Array): Promise<void> {
    let filled = 0;
    while (filled < buffer.length) {
      const piece = await this.#pull();
      const taken = Math.min(piece.length, buffer.length - filled);
      buffer.set(piece.subarray(0, taken), filled);
      this.#rest = piece.subarray(taken);
      filled += taken;
    }
  }

  /** The line feed that ends a body. */
  async readEnd(): Promise<void> {
    const end = new Uint8Array(1);
    await this.readInto(end);
    if (end[0] === LINE_FEED) return;
    this.kill();
    throw gitFailure('cat-file', 'a body of another size than announced');
  }

  /** Lets git end by itself; resolves when it has. */
  async close(): Promise<void> {
    if (this.#failure !== null) return;
    const ended = new Promise<void>((resolve) =>
      this.#git.once('close', () => {
        resolve();
      }),
    );
    this.#git.stdin.end();
    // A stream with a `readable` listener does not flow, and a child whose output is not drained does not close.
    this.#git.stdout.removeAllListeners('readable').resume();
    await ended;
  }

  /** For a body that nobody will read to its end. */
  kill(): void {
    this.#git.kill('SIGKILL');
    this.#git.stdout.destroy();
    this.#fail(gitFailure(`cat-file ${this.#mode}`, 'ended by the gate'));
  }

  #fail(failure: GateError): void {
    this.#failure ??= failure;
    this.#wake?.();
  }

  async #readLine(): Promise<string> {
    const parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      const piece = await this.#pull();
      const end = piece.indexOf(LINE_FEED);
      parts.push(end < 0 ? piece : piece.subarray(0, end));
      this.#rest = end < 0 ? Buffer.alloc(0) : piece.subarray(end + 1);
      if (end >= 0) return Buffer.concat(parts).toString('utf8');
      length += piece.length;
      if (length > MAX_HEADER_BYTES) {
        this.kill();
        throw gitFailure('cat-file', 'a header without an end');
      }
    }
  }

  /** At least one byte, from what is left over or from the pipe. */
  async #pull(): Promise<Buffer> {
    if (this.#rest.length > 0) {
      const rest = this.#rest;
      this.#rest = Buffer.alloc(0);
      return rest;
    }
    for (;;) {
      const piece = this.#git.stdout.read() as Buffer | null;
      if (piece !== null) return piece;
      if (this.#failure !== null) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
  }
}
