import { GateError } from '../../core/errors.js';
import type { Entry } from '../../gate/ports.js';
import { toMode } from './listing.js';
import type { ObjectReader } from './objects.js';
import { encodePath } from './paths.js';

/** What a commit object names, as it stands in the object: grafts and shallow boundaries do not alter it. */
export interface CommitObject {
  readonly oid: string;
  readonly tree: string;
  readonly parents: readonly string[];
}

/** Reads the commit that a revision names (tags are followed); null when there is none. */
export async function readCommit(objects: ObjectReader, revision: string): Promise<CommitObject | null> {
  const object = await objects.read(`${revision}^{commit}`);
  if (object === null) return null;
  const text = object.content.toString('latin1');
  const end = text.indexOf('\n\n');
  const lines = (end < 0 ? text : text.slice(0, end)).split('\n');
  const tree = /^tree ([0-9a-f]{40,64})$/.exec(lines[0] ?? '');
  if (object.type !== 'commit' || tree === null) throw damaged(object.oid);
  const parents = lines.flatMap((line) => /^parent ([0-9a-f]{40,64})$/.exec(line)?.[1] ?? []);
  return { oid: object.oid, tree: tree[1]!, parents };
}

/**
 * Finds single paths in one tree without listing it: each folder on the way is one object, read once and kept.
 * A path may name a folder or a submodule; both are entries.
 */
export class TreeFinder {
  readonly #objects: ObjectReader;
  readonly #root: string;
  readonly #folders = new Map<string, Promise<Buffer>>();

  constructor(objects: ObjectReader, root: string) {
    this.#objects = objects;
    this.#root = root;
  }

  async find(path: string): Promise<Entry | null> {
    const names = path.split('/');
    let folder = this.#root;
    for (const [depth, name] of names.entries()) {
      const found = findName(await this.#read(folder), encodePath(name), this.#root.length / 2);
      if (found === null) return null;
      if (depth === names.length - 1) return { path, mode: toMode(found.mode), oid: found.oid };
      if (toMode(found.mode) !== '040000') return null;
      folder = found.oid;
    }
    return null;
  }

  #read(folder: string): Promise<Buffer> {
    const known = this.#folders.get(folder) ?? this.#readNew(folder);
    this.#folders.set(folder, known);
    return known;
  }

  async #readNew(folder: string): Promise<Buffer> {
    const object = await this.#objects.read(folder);
    if (object?.type !== 'tree') throw damaged(folder);
    return object.content;
  }
}

/** A tree object is a row of `mode SP name NUL id`, the id in raw bytes. */
function findName(tree: Buffer, name: Buffer, idBytes: number): { mode: string; oid: string } | null {
  for (let at = 0; at < tree.length;) {
    const space = tree.indexOf(0x20, at);
    const nul = tree.indexOf(0, space);
    if (space < 0 || nul < 0) break;
    const end = nul + 1 + idBytes;
    if (tree.compare(name, 0, name.length, space + 1, nul) === 0) {
      return { mode: tree.toString('latin1', at, space), oid: tree.toString('hex', nul + 1, end) };
    }
    at = end;
  }
  return null;
}

function damaged(oid: string): GateError {
  return new GateError(
    'GATE_GIT_FAILED',
    `object ${oid} is missing or damaged`,
    'run: git fsck; a partial or damaged clone cannot be judged',
  );
}
