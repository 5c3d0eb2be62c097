import type { AppendOnlyExceptions } from '../checks/append-only/exceptions.js';
import { NO_EXCEPTIONS } from '../checks/append-only/exceptions.js';
import { isKeyVersion } from '../core/signature/key-ref.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import { parseSigned } from '../core/signature/signed-line.js';
import { verifyLine } from '../core/signature/verify.js';
import type { AddedEvents } from './added-events.js';

/**
 * What excuses a changed line of a signed family (spec 1.8): a new signature that verifies here, and where the line was
 * signed before, a rotation event of this change for it. Without keys nothing is excused.
 */
export function signatureExceptions(
  ring: KeyRing | null,
  { rotations, purgedStories }: AddedEvents,
  depth: number,
): AppendOnlyExceptions {
  if (ring === null) return NO_EXCEPTIONS;
  const verifies = (bytes: Buffer): boolean =>
    verifyLine(parseSigned(bytes, 0, bytes.length, { depth }), ring).state === 'valid';
  return {
    signedInPlace: ({ headBytes }) => verifies(headBytes),
    signedTransition: ({ headBytes }) => verifies(headBytes),
    rotated: ({ base, head, headBytes }) =>
      isStepUp(rotations, base['key_version'], head['key_version']) && verifies(headBytes),
    purged:
      purgedStories.size === 0
        ? null
        : (base) => isClarification(base) && purgedStories.has(String(base['story_id'])),
  };
}

/** A step up, to a version that a rotation of the change made the current one; from whatever older version. */
function isStepUp(rotations: ReadonlySet<number>, from: unknown, to: unknown): boolean {
  return isKeyVersion(from) && isKeyVersion(to) && from < to && rotations.has(to);
}

/** A validated summary of a story's clarifications, and no other record that names the story (spec 6.1). */
function isClarification(record: Readonly<Record<string, unknown>>): boolean {
  return (
    typeof record['story_id'] === 'string' &&
    Object.hasOwn(record, 'lifecycle_state') &&
    Object.hasOwn(record, 'retention_until')
  );
}
