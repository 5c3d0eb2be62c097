import { GateError } from '../core/errors.js';
import { isErrno } from '../core/errno.js';
import type { FileLayer, OpenFile } from './file-layer.js';
import { lockBytes } from './lock-file.js';
import { ownIdentity } from './process-identity.js';
import { writeWhole } from './whole-file.js';

/** How file systems say that they have no hard links. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/**
 * A lock before it has its place: a whole file under a name of its own. It is then linked to the lock's name, so that a
 * lock is never seen half written, and beats from the start, so that a waiter's claim does not look old.
 */
export class LockDraft {
  readonly path: string;
  readonly id: string;
  readonly #files: FileLayer;
  readonly #file: OpenFile;
  readonly #bytes: Buffer;
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<unknown> = Promise.resolve();

  private constructor(files: FileLayer, path: string, id: string, file: OpenFile, beatMs: number) {
    const bytes = lockBytes(id, ownIdentity());
    this.#files = files;
    this.path = path;
    this.id = id;
    this.#file = file;
    this.#bytes = bytes;
    this.#timer = setInterval(() => {
      // A beat that fails is a beat that is missing: others see its age, and `assertHeld` tells us.
      this.#beating = this.#beating.then(() => writeWhole(file, bytes, 0)).catch(() => undefined);
    }, beatMs);
    this.#timer.unref();
  }

  static async create(files: FileLayer, path: string, id: string, beatMs: number): Promise<LockDraft> {
    const file = await files.open(path, 'create');
    try {
      await writeWhole(file, lockBytes(id, ownIdentity()));
    } catch (error) {
      await file.close();
      await files.unlink(path);
      throw error;
    }
    return new LockDraft(files, path, id, file, beatMs);
  }

  /** Gives the lock the name; false when the name is taken. */
  async linkAs(name: string): Promise<boolean> {
    try {
      await this.#files.link(this.path, name);
      return true;
    } catch (error) {
      if (isErrno(error, 'EEXIST')) return false;
      if (!isErrno(error, ...NO_LINKS)) throw error;
      throw new GateError(
        'GATE_UNSUPPORTED',
        'the file system does not let a file have two names, which locks need',
        'use a file system with hard links, and a folder that you may write to',
        error,
      );
    }
  }

  /** Beats now; the file system's own time of it, in milliseconds. */
  async beat(): Promise<number> {
    await writeWhole(this.#file, this.#bytes, 0);
    return (await this.#file.facts()).modified;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await this.#file.close();
  }
}
