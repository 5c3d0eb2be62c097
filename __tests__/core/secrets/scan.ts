import { detectSecrets } from '../../../src/core/secrets/detect.js';
import type { SecretHit, SecretInput } from '../../../src/core/secrets/detect.js';
import { isSecretCandidate } from '../../../src/core/secrets/prefilter.js';

const NOTHING: Omit<SecretInput, 'text' | 'value'> = {
  path: 'logs/run.jsonl',
  ownMembers: new Set(['issue_key', 'decision_key']),
  ignore: [],
  accept: new Set(),
};

export function scanRecord(record: unknown, more: Partial<SecretInput> = {}): Promise<readonly SecretHit[]> {
  return scanLine(JSON.stringify(record), more);
}

/** As the gate does: what does not parse has no value. */
export function scanLine(text: string, more: Partial<SecretInput> = {}): Promise<readonly SecretHit[]> {
  return detectSecrets({ ...NOTHING, text, value: parse(text), ...more });
}

export function isCandidate(line: string): boolean {
  const bytes = Buffer.from(line);
  return isSecretCandidate(bytes, 0, bytes.length);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The line does not parse: undefined is how callers say so.
    return undefined;
  }
}
