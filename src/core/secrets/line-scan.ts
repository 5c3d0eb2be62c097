import { Buffer } from 'node:buffer';
import type { SecretHit, SecretInput } from './detect.js';
import { isSecretCandidate } from './prefilter.js';

/**
 * `detectSecrets` behind its prefilter: the rule library costs more to load than all else that a writer needs.
 * GateError GATE_SCANNER_FAILED.
 */
export async function scanLine(input: SecretInput): Promise<readonly SecretHit[]> {
  const bytes = Buffer.from(input.text);
  if (!isSecretCandidate(bytes, 0, bytes.length)) return [];
  const { detectSecrets } = await import('./detect.js');
  return await detectSecrets(input);
}
