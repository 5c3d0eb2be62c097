import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { isErrno } from '../core/errno.js';
import type { FileLayer } from './file-layer.js';
import type { ProcessIdentity } from './process-identity.js';
import { readRange } from './whole-file.js';

/** A lock as it is found on disk. */
export interface SeenLock {
  /** 32 hex digits: the owner's random id, or one made of the file's own identity where the content is no lock's. */
  readonly id: string;
  /** Null where the content does not say: a foreign file, or one that a power failure emptied. */
  readonly owner: ProcessIdentity | null;
  /** Last heartbeat, in the file system's own time. */
  readonly beat: number;
}

/** More than a lock ever holds; of a foreign file no more is read. */
const MAX_BYTES = 4096;
const ID = /^[0-9a-f]{32}$/;

/** The bytes of a lock; they stay the same for as long as it is held. */
export function lockBytes(id: string, owner: ProcessIdentity): Buffer {
  return Buffer.from(`${JSON.stringify({ id, ...owner })}\n`, 'utf8');
}

/** Reads a lock or a claim; null when there is none. Follows no link, and takes a folder or pipe for a foreign lock. */
export async function readLock(files: FileLayer, path: string): Promise<SeenLock | null> {
  let file;
  try {
    file = await files.open(path, 'read');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    const facts = await files.look(path);
    if (facts === null) return null;
    // A file that cannot be opened just now may well be a lock: to take it for a foreign one would be a guess.
    if (facts.kind === 'file') throw error;
    return { ...unnamed(facts), beat: facts.modified };
  }
  try {
    const facts = await file.facts();
    const bytes =
      facts.kind === 'file' ? await readRange(file, 0, Math.min(facts.size, MAX_BYTES)) : Buffer.alloc(0);
    return { ...(parse(bytes) ?? unnamed(facts)), beat: facts.modified };
  } finally {
    await file.close();
  }
}

/** The id becomes part of a file name, so nothing but hex digits may get through: locks can be committed by anybody. */
function parse(bytes: Buffer): { id: string; owner: ProcessIdentity } | null {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { id, pid, host, born } = value as Record<string, unknown>;
  if (typeof id !== 'string' || !ID.test(id) || typeof host !== 'string') return null;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return null;
  return { id, owner: { pid, host, born: typeof born === 'string' ? born : null } };
}

function unnamed({ identity, modified }: { identity: string; modified: number }): {
  id: string;
  owner: null;
} {
  const id = createHash('sha256').update(`${identity} ${modified}`).digest('hex').slice(0, 32);
  return { id, owner: null };
}
