import type { FileHandle } from 'node:fs/promises';
import { constants, open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { parseStrictText } from '../../core/json/strict.js';
import type { KeyRing } from '../../core/signature/key-ring.js';
import { keyFormat, keyUnavailable } from './key-failure.js';
import type { Environment } from './key-source.js';
import { valueOf } from './key-source.js';
import { readKeyVersion } from './key-version.js';
import { RingDraft } from './ring-draft.js';

const VARIABLE = 'EVIDENCE_KEYRING_FILE';
/** A thousand keys fit easily; a larger file is another file. */
const MAX_BYTES = 1024 * 1024;

/**
 * Keys from the ring file that EVIDENCE_KEYRING_FILE names (spec 2.2): `{"current": 2, "keys": {"1": "…", "2": "…"}}`.
 * Null where the variable is not set. GATE_KEY_UNAVAILABLE where the file is not there, can be read by others, is a symbolic
 * link or lies inside the work tree: a key that is committed by accident, or swapped by the tree being judged, is none.
 */
export async function loadFileKeys(env: Environment, repoRoot: string): Promise<KeyRing | null> {
  const ring = await readRingFile(env, repoRoot);
  return ring === null ? null : parseRing(ring.text);
}

/** The ring file's absolute path and text, after all that makes it trustworthy was looked at; null where none is named. */
export async function readRingFile(
  env: Environment,
  repoRoot: string,
): Promise<{ readonly file: string; readonly text: string } | null> {
  const named = valueOf(env, VARIABLE);
  if (named === null) return null;
  await refuseInside(named, repoRoot);
  return { file: path.resolve(named), text: await readPrivately(named) };
}

async function refuseInside(file: string, repoRoot: string): Promise<void> {
  const [folder, root] = await Promise.all([
    realpath(path.dirname(path.resolve(file))),
    realpath(repoRoot),
  ]).catch((error: unknown) => {
    throw unreadable(error);
  });
  const way = path.relative(root, folder);
  const isOutside = way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way);
  if (!isOutside)
    throw refused(
      'lies inside the work tree',
      'move it out of the repository, and replace its keys if it was committed',
    );
}

/** Looks at the file that was opened, not at its name, so that nothing can be put in its place meanwhile. */
async function readPrivately(file: string): Promise<string> {
  let handle: FileHandle;
  try {
    // A fifo must not keep us waiting; Windows has neither flag.
    handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (isCode(error, 'ELOOP') || isCode(error, 'EMLINK'))
      throw refused('is a symbolic link', 'name the file itself');
    throw unreadable(error);
  }
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw refused('is no regular file', 'name a file');
    // Windows has no such bits: node makes them up there.
    if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) {
      throw refused('can be read or written by others', 'chmod 600 it');
    }
    if (stats.size > MAX_BYTES) throw refused('is larger than any key ring', 'name the ring file');
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/** GATE_KEY_FORMAT for a text that is no ring. */
export function parseRing(text: string): KeyRing {
  const { value, faults } = parseStrictText(text, { depth: 2 });
  if (value === undefined || faults.length > 0) throw malformed('is not strict JSON');
  const { current, keys, ...others } = value;
  if (Object.keys(others).length > 0) throw malformed('has members other than "current" and "keys"');
  if (typeof keys !== 'object' || keys === null || Array.isArray(keys))
    throw malformed('has no object "keys"');
  const draft = new RingDraft();
  for (const [name, hex] of Object.entries(keys)) {
    const version = readKeyVersion(name, `a member name of "keys" in ${VARIABLE}`);
    if (typeof hex !== 'string') throw malformed(`has a key ${version} that is no string`);
    if (!draft.add(version, hex, `key ${version} of ${VARIABLE}`))
      throw malformed(`has an empty key ${version}`);
  }
  return draft.ring(readKeyVersion(current, `"current" in ${VARIABLE}`), `"current" in ${VARIABLE}`);
}

function malformed(problem: string): Error {
  return keyFormat(
    `the file of ${VARIABLE} ${problem}`,
    'write {"current": 1, "keys": {"1": "64 hex digits"}}',
  );
}

function refused(problem: string, help: string): Error {
  return keyUnavailable(`the file of ${VARIABLE} ${problem}`, help);
}

function unreadable(error: unknown): Error {
  const what = isCode(error, 'ENOENT') ? 'does not exist' : 'cannot be read';
  return keyUnavailable(`the file of ${VARIABLE} ${what}`, 'correct the path or the permissions', error);
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
