import { Buffer } from 'node:buffer';
import path from 'node:path';
import { withLock } from '../../stores/lock.js';
import { nodeFiles } from '../../stores/node-files.js';
import { removeIfThere } from '../../stores/lock-litter.js';
import { writeWhole } from '../../stores/whole-file.js';
import { writeFailure } from '../../stores/write-failure.js';
import { parseRing, readRingFile } from './file-source.js';
import { keyUnavailable } from './key-failure.js';
import type { Environment } from './key-source.js';
import type { SourceSuccession } from './source-succession.js';

const PRIVATE = 0o600;

/** The ring file keeps the old key where it is, among its keys; only `current` changes (spec 2.6). */
export function fileSuccession(env: Environment, repoRoot: string): SourceSuccession {
  return {
    archivePath: (previous) => `EVIDENCE_KEYRING_FILE#/keys/${previous}`,
    archive: () => Promise.resolve(),
    activate: async (current) => {
      const file = await fileOf(env, repoRoot);
      try {
        await withLock(file, {}, () => setCurrent(env, repoRoot, current));
      } catch (error) {
        throw writeFailure('GATE_WRITE_FAILED', 'the key ring file cannot be written', error);
      }
    },
    advice: () => [],
  };
}

/** Written beside it, for nobody else to read, synced, then renamed: a reader sees the old ring or the new one. */
async function setCurrent(env: Environment, repoRoot: string, current: number): Promise<void> {
  const ring = await readRingFile(env, repoRoot);
  if (ring === null) throw notNamed();
  const { file, text } = ring;
  if (parseRing(text).current === current) return;
  const { keys } = JSON.parse(text) as { readonly keys: unknown };
  const fresh = `${JSON.stringify({ current, keys }, null, 2)}\n`;
  parseRing(fresh);
  const draft = `${file}.next`;
  await removeIfThere(nodeFiles, draft);
  const handle = await nodeFiles.open(draft, 'create', PRIVATE);
  try {
    await writeWhole(handle, Buffer.from(fresh));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await nodeFiles.rename(draft, file);
  await nodeFiles.syncFolder(path.dirname(file));
}

async function fileOf(env: Environment, repoRoot: string): Promise<string> {
  const ring = await readRingFile(env, repoRoot);
  if (ring === null) throw notNamed();
  return ring.file;
}

function notNamed(): Error {
  return keyUnavailable('EVIDENCE_KEYRING_FILE is not set', 'set it to the path of the key ring file');
}
