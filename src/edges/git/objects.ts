import { constants } from 'node:buffer';
import { GateError } from '../../core/errors.js';
import { roomyPiece } from '../../gate/roomy-piece.js';
import { BatchProcess } from './batch.js';
import type { ObjectHeader } from './batch.js';
import type { GitPlace } from './run.js';

export interface GitObject {
  readonly oid: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Up to here a body is read at once and its pieces are cut from it, so that git is free for the next question. */
const WHOLE_BYTES = 1024 * 1024;

/**
 * The objects of one repository, read through one long-lived `git cat-file --batch` that starts with the first
 * question. Questions wait for each other. A large body that is being streamed keeps its process to itself, and the
 * next question starts another one: a receiver may read other objects between two pieces.
 */
export class ObjectReader {
  readonly #place: GitPlace;
  readonly #all = new Set<BatchProcess>();
  #idle: BatchProcess | null = null;
  #headers: BatchProcess | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #headerTurn: Promise<unknown> = Promise.resolve();

  constructor(place: GitPlace) {
    this.#place = place;
  }

  /** Whole object by any name; null when there is none. */
  async read(name: string): Promise<GitObject | null> {
    return await this.#inTurn(async (git) => {
      const header = await git.ask(name);
      return header === null ? null : await readWhole(git, header);
    });
  }

  /** Whole object where it has at most `most` bytes; null where it is larger or not there. */
  async readUpTo(name: string, most: number): Promise<GitObject | null> {
    return await this.#inTurn(async (git) => {
      const header = await git.ask(name);
      if (header === null) return null;
      if (header.size <= most) return await readWhole(git, header);
      // Its body is on the way: cheaper to start anew than to read what nobody wants.
      git.kill();
      return null;
    });
  }

  /** Size and type without the content. */
  async header(name: string): Promise<ObjectHeader | null> {
    const answer = this.#headerTurn.then(async () => {
      if (this.#headers?.isAlive !== true) this.#headers = this.#start('--batch-check');
      return await this.#headers.ask(name);
    });
    this.#headerTurn = settled(answer);
    return await answer;
  }

  /**
   * Content in pieces of `pieceBytes` (the last one shorter), each with memory of its own; null as the only item when
   * there is no such object. A receiver that stops early ends the process behind a large body.
   */
  async *stream(name: string, pieceBytes: number): AsyncGenerator<Uint8Array | null, void> {
    const start = await this.#inTurn(async (git) => {
      const header = await git.ask(name);
      if (header === null) return null;
      if (header.size <= WHOLE_BYTES) return await readWhole(git, header);
      this.#idle = null;
      return { git, size: header.size };
    });
    if (start === null) yield null;
    else if ('content' in start) yield* cut(start.content, pieceBytes);
    else yield* this.#streamLarge(start.git, start.size, pieceBytes);
  }

  /** Ends every process. Questions that come later start new ones. */
  async close(): Promise<void> {
    await Promise.all([this.#turn, this.#headerTurn]);
    const all = [...this.#all];
    this.#all.clear();
    this.#idle = null;
    this.#headers = null;
    await Promise.all(
      all.map(async (git) => {
        await git.close();
      }),
    );
  }

  async *#streamLarge(git: BatchProcess, size: number, pieceBytes: number): AsyncGenerator<Uint8Array, void> {
    let left = size;
    try {
      while (left > 0) {
        const piece = roomyPiece(Math.min(pieceBytes, left));
        await git.readInto(piece);
        left -= piece.length;
        // The end is read before the last piece is given away: whoever has all pieces has the whole object.
        if (left === 0) await git.readEnd();
        yield piece;
      }
    } finally {
      if (left > 0) git.kill();
      if (!git.isAlive) this.#all.delete(git);
      else if (this.#idle === null && this.#all.has(git)) this.#idle = git;
      else {
        this.#all.delete(git);
        await git.close();
      }
    }
  }

  async #inTurn<T>(ask: (git: BatchProcess) => Promise<T>): Promise<T> {
    const answer = this.#turn.then(async () => {
      if (this.#idle?.isAlive !== true) this.#idle = this.#start('--batch');
      const git = this.#idle;
      return await ask(git).catch((failure: unknown) => {
        // Whatever is left of an answer would be taken for the next one.
        git.kill();
        throw failure;
      });
    });
    this.#turn = settled(answer);
    return await answer;
  }

  #start(mode: '--batch' | '--batch-check'): BatchProcess {
    const git = new BatchProcess(mode, this.#place);
    this.#all.add(git);
    return git;
  }
}

async function readWhole(git: BatchProcess, header: ObjectHeader): Promise<GitObject> {
  if (header.size > constants.MAX_LENGTH) {
    throw new GateError(
      'GATE_UNREADABLE',
      `object ${header.oid} is too large to be read at once`,
      'split the file',
    );
  }
  const content = freshBytes(header.size);
  await git.readInto(content);
  await git.readEnd();
  return { oid: header.oid, type: header.type, content };
}

function* cut(content: Buffer, pieceBytes: number): Generator<Uint8Array, void> {
  if (content.length <= pieceBytes) {
    if (content.length > 0) yield content;
    return;
  }
  for (let at = 0; at < content.length; at += pieceBytes) {
    const piece = freshBytes(Math.min(pieceBytes, content.length - at));
    content.copy(piece, 0, at);
    yield piece;
  }
}

/** Never a slice of the shared pool: the receiver may transfer its memory to another thread. */
export function freshBytes(length: number): Buffer {
  return Buffer.allocUnsafeSlow(length);
}

/** The next in the queue waits for the end of this one, whatever it was; the asker itself gets the failure. */
function settled(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => undefined,
    () => undefined,
  );
}
