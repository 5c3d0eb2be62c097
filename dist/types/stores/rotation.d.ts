import type { RotationRequest, RotationResult } from './rotation-request.js';
/**
 * Replaces the current key by the next one (spec 2.6): verifies every signed line of every file, signs all of them anew,
 * and appends the signed `audit_key_rotated` event. Copies are prepared and synced first, then a journal is written, then
 * the copies are put in place. Whoever is killed before the journal has changed nothing; after it, the next run finishes
 * the journal's rotation, from whatever stands in the files then: lines of either version are signed with the new key.
 *
 * @throws GateError GATE_KEY_UNAVAILABLE without the next key; GATE_LOCKED; GATE_WRITE_FAILED, and where the journal was
 * written already the next run finishes what is left; what the source of the keys throws.
 */
export declare function rotateKeys(request: RotationRequest): Promise<RotationResult>;
