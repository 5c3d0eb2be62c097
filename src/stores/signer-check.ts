import { isErrno } from '../core/errno.js';
import { GateError } from '../core/errors.js';
import { ArchiveFault } from '../core/gzip.js';
import { escapePath } from '../core/quote.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import type { LineLimits } from '../core/signature/line-verdicts.js';
import type { LineVerdict } from '../core/signature/verdict.js';
import type { FileLayer } from './file-layer.js';
import { lastSignature } from './last-signature.js';
import { archivesOf, type LiveArchive } from './live-archives.js';
import { onDisk } from './rollover-job.js';
import type { RolloverTarget } from './rollover-job.js';
import { withFile } from './whole-file.js';
import { writeFailure } from './write-failure.js';

/** The last line that claims to be signed, and the file where it stands. */
interface LastSigned {
  readonly path: string;
  readonly verdict: LineVerdict;
}

/**
 * Refuses to sign where the ring cannot be the one that the file was signed with (spec 2.4): its last signed line must
 * verify under the current key. A line of an older version is explained by a rotation: the ring still has that key, and
 * the line verifies under it.
 *
 * A live file that holds no signed line may have been rolled over: then its newest archive that holds one decides. Where
 * neither does, nothing speaks against any key.
 *
 * @throws GateError GATE_KEY_UNAVAILABLE; GATE_UNREADABLE where an archive that decides is missing or damaged; system
 * errors of the live file, the folder of archives and its receipts come through as they are.
 */
export async function requireSigner(
  files: FileLayer,
  target: RolloverTarget,
  ring: KeyRing,
  limits?: LineLimits,
): Promise<void> {
  const last =
    (await lastInLive(files, target, ring, limits)) ?? (await lastInArchives(files, target, ring, limits));
  if (last === null) return;
  const { verdict } = last;
  const version = verdict.keyVersion ?? 0;
  if (verdict.state === 'valid' && version <= ring.current) return;
  const name = escapePath(last.path);
  if (verdict.state === 'valid' || version > ring.current) {
    throw unfit(
      `the last signed line of ${name} has key version ${version}, the current key here is ${ring.current}`,
      'give the current key and its version: a retired key signs nothing anew',
    );
  }
  if (verdict.state === 'unverifiable') {
    throw unfit(
      `the last signed line of ${name} has key version ${version}, and that key is not here`,
      `add the key of version ${version}, so that it is known that the keys belong to this file`,
    );
  }
  throw unfit(
    verdict.state === 'invalid'
      ? `key ${version} does not verify the last signed line of ${name}`
      : `the last signature of ${name} is malformed`,
    'correct the key; if the key is right the line was altered, see: evidence verify',
  );
}

async function lastInLive(
  files: FileLayer,
  { root, livePath }: RolloverTarget,
  ring: KeyRing,
  limits: LineLimits | undefined,
): Promise<LastSigned | null> {
  try {
    return await withFile(files, onDisk(root, livePath), async (open) => {
      const verdict = await lastSignature(open, false, ring, limits);
      return verdict === null ? null : { path: livePath, verdict };
    });
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

async function lastInArchives(
  files: FileLayer,
  target: RolloverTarget,
  ring: KeyRing,
  limits: LineLimits | undefined,
): Promise<LastSigned | null> {
  for (const archive of await archivesOf(files, target)) {
    const verdict = await lastInArchive(files, target, archive, ring, limits);
    if (verdict !== null) return { path: archive.path, verdict };
  }
  return null;
}

/** An archive that cannot be read leaves open who signed last, and so it must not be passed over. */
async function lastInArchive(
  files: FileLayer,
  { root }: RolloverTarget,
  { path, form }: LiveArchive,
  ring: KeyRing,
  limits: LineLimits | undefined,
): Promise<LineVerdict | null> {
  if (form === 'missing') throw unknown(path, 'is not there');
  try {
    return await withFile(files, onDisk(root, path), (open) =>
      lastSignature(open, form === 'packed', ring, limits),
    );
  } catch (error) {
    if (error instanceof ArchiveFault) throw unknown(path, error.message);
    throw writeFailure('GATE_UNREADABLE', `cannot be read: ${path}`, error);
  }
}

function unfit(message: string, help: string): GateError {
  return new GateError('GATE_KEY_UNAVAILABLE', message, help);
}

function unknown(path: string, fault: string): GateError {
  const name = escapePath(path);
  return new GateError(
    'GATE_UNREADABLE',
    `${name} ${fault}, so it is not known which key signed the lines before`,
    `bring it back as it was: git checkout HEAD -- ${name}`,
  );
}
