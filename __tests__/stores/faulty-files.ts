import process from 'node:process';
import type { FileLayer, OpenFile } from '../../src/stores/file-layer.js';
import { nodeFiles } from '../../src/stores/node-files.js';

/** What happens at one step of a run. */
export interface Fault {
  /** 1-based number of the step. */
  readonly at: number;
  /** `kill`: the process ends itself with SIGKILL; anything else is the code of the error. */
  readonly how: string;
  /** A write does half of its work first. */
  readonly half?: boolean;
  /** Every later step fails too, as on a disk that stays full; closing and removing still work. */
  readonly stays?: boolean;
}

/** A kill that never comes: with it a run counts the steps at which it could be killed, closing too. */
export const NEVER_KILLED: Fault = { at: Number.MAX_SAFE_INTEGER, how: 'kill' };

export interface FaultyFiles extends FileLayer {
  /** Names of the steps that were taken. */
  readonly steps: string[];
}

/** Steps that need no space and no right to write. */
const ALWAYS_WORK = new Set(['close', 'unlink', 'look', 'facts', 'read', 'readdir', 'truncate']);

/** The real file system, with a fault at one step. */
export function faultyFiles(fault: Fault | null = null, inner: FileLayer = nodeFiles): FaultyFiles {
  const steps: string[] = [];
  const isHit = (name: string): boolean => {
    steps.push(name);
    if (fault === null) return false;
    return (
      steps.length === fault.at || (fault.stays === true && steps.length > fault.at && !ALWAYS_WORK.has(name))
    );
  };
  const fail = (name: string): never => {
    if (fault?.how === 'kill') process.kill(process.pid, 'SIGKILL');
    throw Object.assign(new Error(`injected at ${name}`), { code: fault?.how });
  };
  const step = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    if (isHit(name)) fail(name);
    return await run();
  };
  const wrap = (file: OpenFile): OpenFile => ({
    read: (...args) => step('read', () => file.read(...args)),
    write: async (from, offset, length, position) => {
      if (isHit('write')) {
        if (fault?.half === true) await file.write(from, offset, Math.floor(length / 2), position);
        fail('write');
      }
      return await file.write(from, offset, length, position);
    },
    truncate: (size) => step('truncate', () => file.truncate(size)),
    setMode: (mode) => step('setMode', () => file.setMode(mode)),
    sync: () => step('sync', () => file.sync()),
    facts: () => step('facts', () => file.facts()),
    // A file that cannot be closed would stay open for the rest of the test.
    close: () => (fault?.how === 'kill' ? step('close', () => file.close()) : file.close()),
  });
  return {
    steps,
    open: (...args) =>
      step(args[1] === 'read' ? 'read' : 'open', async () => wrap(await inner.open(...args))),
    rename: (...args) => step('rename', () => inner.rename(...args)),
    link: (...args) => step('link', () => inner.link(...args)),
    unlink: (...args) => step('unlink', () => inner.unlink(...args)),
    mkdir: (...args) => step('mkdir', () => inner.mkdir(...args)),
    readdir: (...args) => step('readdir', () => inner.readdir(...args)),
    look: (...args) => step('look', () => inner.look(...args)),
    syncFolder: (...args) => step('syncFolder', () => inner.syncFolder(...args)),
  };
}
