import type { SecretHit, SecretInput } from './detect.js';
/**
 * `detectSecrets` behind its prefilter: the rule library costs more to load than all else that a writer needs.
 * GateError GATE_SCANNER_FAILED.
 */
export declare function scanLine(input: SecretInput): Promise<readonly SecretHit[]>;
