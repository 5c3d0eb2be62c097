import { GateError } from '../core/errors.js';
import { KeyRing } from '../core/signature/key-ring.js';
import { auditEventAt } from './audit-event.js';
import { withLock } from './lock.js';
import { nodeFiles } from './node-files.js';
import { onDisk } from './rollover-job.js';
import type { RotationJournal } from './rotation-journal.js';
import { readRotation } from './rotation-journal.js';
import type { RotationRequest, RotationResult } from './rotation-request.js';
import { Rotation, type Locked, type RotationTools } from './rotation-run.js';
import { writeFailure } from './write-failure.js';

/**
 * Replaces the current key by the next one (spec 2.6): verifies every signed line of every file, signs all of them anew,
 * and appends the signed `audit_key_rotated` event. Copies are prepared and synced first, then a journal is written, then
 * the copies are put in place. Whoever is killed before the journal has changed nothing; after it, the next run finishes
 * the journal's rotation, from whatever stands in the files then: lines of either version are signed with the new key.
 *
 * @throws GateError GATE_KEY_UNAVAILABLE without the next key; GATE_LOCKED; GATE_WRITE_FAILED, and where the journal was
 * written already the next run finishes what is left; what the source of the keys throws.
 */
export async function rotateKeys(request: RotationRequest): Promise<RotationResult> {
  const { journal, files = nodeFiles } = request;
  try {
    return await withLock(journal, { ...request.lock, files }, async () => {
      const interrupted = await readRotation(files, journal);
      const rotation = interrupted ?? begin(request);
      const ring = successorRing(request.ring, rotation);
      const held = rotation.files.map((name) => ({ name, file: onDisk(request.root, name) }));
      return await withLocks(held, [], { ...request, files }, (locks) =>
        new Rotation({ ...request, files }, rotation, ring, locks, interrupted !== null).run(),
      );
    });
  } catch (error) {
    throw writeFailure('GATE_WRITE_FAILED', 'the key cannot be rotated', error);
  }
}

function begin({
  ring,
  paths,
  sessionPath,
  story,
  succession,
  now = () => new Date(),
}: RotationRequest): RotationJournal {
  const [from, to] = [ring.current, ring.current + 1];
  return {
    from,
    to,
    // One order for all: two rotations that wait for each other's locks would wait for ever.
    files: [...new Set([...paths, sessionPath])].sort(),
    sessionPath,
    event: auditEventAt(
      {
        story_id: story,
        event_type: 'audit_key_rotated',
        brick: 'B3',
        payload_canonique: {
          archive_path: succession.archivePath(from),
          new_key_version: to,
          previous_key_version: from,
        },
      },
      now(),
    ),
  };
}

/** The ring with the new key as the one that signs. */
function successorRing(ring: KeyRing, { from, to }: RotationJournal): KeyRing {
  const next = ring.key(to);
  if (next === null) {
    throw new GateError(
      'GATE_KEY_UNAVAILABLE',
      `the source has no key of version ${to}, which is the next one`,
      `add it first: EVIDENCE_HMAC_KEY_V${to}, "${to}" in the ring file, or the field "next" in Vault; a new key: openssl rand -hex 32`,
    );
  }
  if (ring.key(from)?.hasKeyOf(next) === true) {
    throw new GateError(
      'GATE_KEY_FORMAT',
      `the keys of version ${from} and ${to} are the same`,
      'make a new key: openssl rand -hex 32',
    );
  }
  return KeyRing.fromParts({ ...ring.toParts(), current: to });
}

/** Holds the locks of all files at once. */
async function withLocks<T>(
  [first, ...rest]: readonly { readonly name: string; readonly file: string }[],
  held: readonly Locked[],
  tools: RotationTools,
  work: (locks: readonly Locked[]) => Promise<T>,
): Promise<T> {
  if (first === undefined) return await work(held);
  const { files } = tools;
  return await withLock(first.file, { ...tools.lock, files }, (lock) =>
    withLocks(rest, [...held, { ...first, lock }], tools, work),
  );
}
