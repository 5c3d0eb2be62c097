import { Buffer } from 'node:buffer';
import type { SecretHit, SecretInput } from '../core/secrets/detect.js';
import { isSecretCandidate } from '../core/secrets/prefilter.js';

/** `detectSecrets` behind its prefilter: the rule library costs more to load than everything else here. */
export async function scanLine(input: SecretInput): Promise<readonly SecretHit[]> {
  const bytes = Buffer.from(input.text);
  if (!isSecretCandidate(bytes, 0, bytes.length)) return [];
  const { detectSecrets } = await import('../core/secrets/detect.js');
  return await detectSecrets(input);
}

/**
 * SOVEREIGN_MEMORY_SECRET_DETECTED when a free text holds a credential, else null (DEC-0105 §4). By the gate's own rules.
 *
 * @throws GateError GATE_SCANNER_FAILED
 */
export async function scanSecrets(text: string): Promise<'SOVEREIGN_MEMORY_SECRET_DETECTED' | null> {
  const value = { text };
  const hits = await scanLine({
    text: JSON.stringify(value),
    value,
    path: '',
    ownMembers: new Set(),
    ignore: [],
    accept: new Set(),
  });
  return hits.length > 0 ? 'SOVEREIGN_MEMORY_SECRET_DETECTED' : null;
}
