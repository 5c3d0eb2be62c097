import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import { signLine } from '../core/signature/sign.js';
import type { RecordOptions, RecordResult } from './append-record.js';
import { appendRecord } from './append-record.js';
import { nodeFiles } from './node-files.js';
import type { RolloverTarget } from './rollover-job.js';
import { requireSigner } from './signer-check.js';

export interface SignedOptions extends Omit<RecordOptions, 'seal'> {
  readonly ring: KeyRing;
  /** Adds what is known under the lock only, such as the time, before the record is signed. */
  readonly complete?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/**
 * Appends a signed record: the one writer of signed lines (spec 2.4). One lock for all of it, no line glued to a torn one,
 * signed with the current key, judged as the gate will judge it, one write of line and newline, fsync. A key version or
 * signature that the record brings is replaced.
 *
 * @throws GateError GATE_USAGE for a family that is not signed and for a record that cannot be signed;
 * GATE_KEY_UNAVAILABLE where the keys do not fit the file, GATE_UNREADABLE where that is not known (`requireSigner`); what
 * `appendRecord` throws.
 */
export async function appendSigned(
  target: RolloverTarget,
  record: Readonly<Record<string, unknown>>,
  { ring, complete = (given) => given, ...options }: SignedOptions,
): Promise<RecordResult> {
  const { family, livePath } = target;
  if (family.signature === 'off') {
    throw new GateError(
      'GATE_USAGE',
      `${escapePath(livePath)} is of the family ${family.name}, which is not signed`,
      'give the family "signature": "required" in evidence.config.json, or append without a signature',
    );
  }
  const { files = nodeFiles, limits } = options;
  return await appendRecord(target, record, {
    ...options,
    seal: async (given) => {
      await requireSigner(files, target, ring, limits);
      // Read back, its members stand in canonical order, and so they will in the file.
      return JSON.parse(signLine(complete(given), ring, limits?.depth)) as Record<string, unknown>;
    },
  });
}
