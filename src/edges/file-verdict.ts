import { isErrno } from '../core/errno.js';
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { GateError } from '../core/errors.js';
import type { Finding } from '../core/finding.js';
import { escapePath } from '../core/quote.js';
import type { CheckName } from '../core/rules.js';
import type { Entry, Repository, Snapshot } from '../gate/ports.js';
import { WHOLE_TREE } from '../gate/question.js';
import { askGate } from './wiring.js';

/** No link is followed, and a pipe that took the file's place does not hang the gate. Both are 0 on Windows. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A file, and the path by which its family claims it. */
export interface JudgedFile {
  readonly evidencePath: string;
  readonly diskPath: string;
  readonly shown: string;
}

/** A finding by the name under which the user knows the file. */
export interface FileFinding extends Finding {
  readonly shown: string;
}

/**
 * The gate's verdict on single files, in a repository or not: they are judged as if they stood at their family's paths, by
 * the presets, every line. A file that is not there has no findings.
 *
 * @throws GateError GATE_UNREADABLE and whatever the gate throws
 */
export async function judgeFiles(
  files: readonly JudgedFile[],
  checks: readonly CheckName[],
): Promise<readonly FileFinding[]> {
  const present: { file: JudgedFile; size: number; entry: Entry }[] = [];
  for (const file of files) {
    const facts = await factsOf(file);
    if (facts !== null) present.push({ file, ...facts });
  }
  if (present.length === 0) return [];
  const repository = repositoryOf(snapshotOf(present));
  const outcome = await askGate({ ...WHOLE_TREE, only: checks }, repository, {
    warn: () => undefined,
    progress: () => undefined,
    env: {},
  });
  const shown = new Map(files.map((file) => [file.evidencePath, file.shown]));
  return outcome.report.findings.map((finding) => ({
    ...finding,
    shown: shown.get(finding.path ?? '') ?? finding.path ?? '',
  }));
}

async function factsOf({
  diskPath,
  evidencePath,
  shown,
}: JudgedFile): Promise<{ size: number; entry: Entry } | null> {
  try {
    const stats = await lstat(diskPath);
    const mode = stats.isFile() ? '100644' : stats.isSymbolicLink() ? '120000' : '040000';
    return { size: stats.size, entry: { path: evidencePath, mode, oid: null } };
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return null;
    throw unreadable(shown, error);
  }
}

function snapshotOf(present: readonly { file: JudgedFile; size: number; entry: Entry }[]): Snapshot {
  const byPath = new Map(present.map((each) => [each.entry.path, each]));
  const known = (entry: Entry) => {
    const found = byPath.get(entry.path);
    if (found === undefined)
      throw new GateError('GATE_INTERNAL', 'a file that was not given', 'report this as a bug');
    return found;
  };
  const snapshot: Snapshot = {
    kind: 'worktree',
    label: 'working tree',
    list: () => Promise.resolve(present.map(({ entry }) => entry).sort((a, b) => (a.path < b.path ? -1 : 1))),
    find: (path) => Promise.resolve(byPath.get(path)?.entry ?? null),
    read: async (entry) => {
      const parts: Uint8Array[] = [];
      for await (const part of snapshot.stream(entry, 1 << 20)) parts.push(part);
      return Buffer.concat(parts);
    },
    readUpTo: async (entry, most) => (known(entry).size > most ? null : await snapshot.read(entry)),
    stream: (entry, pieceBytes) => pieces(known(entry).file, pieceBytes),
    size: (entry) => Promise.resolve(known(entry).size),
    close: () => Promise.resolve(),
  };
  return snapshot;
}

async function* pieces({ diskPath, shown }: JudgedFile, pieceBytes: number): AsyncGenerator<Uint8Array> {
  try {
    const handle = await open(diskPath, OPEN_FLAGS);
    try {
      if (!(await handle.stat()).isFile()) throw new Error('no regular file');
      for (;;) {
        const piece = Buffer.allocUnsafeSlow(pieceBytes);
        const { bytesRead } = await handle.read(piece, 0, pieceBytes);
        if (bytesRead === 0) return;
        yield piece.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(shown, error);
  }
}

/** Files without a history: whatever asks for one has been asked the wrong question. */
function repositoryOf(worktree: Snapshot): Repository {
  const noHistory = (): never => {
    throw new GateError('GATE_INTERNAL', 'single files have no history', 'report this as a bug');
  };
  return {
    root: '',
    gitDir: '',
    headCommit: null,
    isShallow: false,
    worktree: () => worktree,
    index: noHistory,
    commit: noHistory,
    empty: noHistory,
    changes: noHistory,
    commitChanges: noHistory,
    blobs: noHistory,
    resolve: () => Promise.resolve(null),
    has: () => Promise.resolve(false),
    parents: noHistory,
    mergeHeads: () => Promise.resolve([]),
    mergeBase: () => Promise.resolve(null),
    isAncestor: () => Promise.resolve(false),
    pushBase: () => Promise.resolve(null),
    ignored: () => Promise.resolve(new Set()),
    untracked: () => Promise.resolve([]),
    addition: () => Promise.resolve(null),
    deepen: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };
}

function unreadable(shown: string, cause: unknown): GateError {
  return new GateError(
    'GATE_UNREADABLE',
    `cannot be read: ${escapePath(shown)}`,
    'see its permissions',
    cause,
  );
}
