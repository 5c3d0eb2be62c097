import { GateError } from '../../core/errors.js';
import type { LoadKeys } from '../../gate/signing.js';
import { repositoryKeys } from '../keys/repository-keys.js';
import type { KeySettings } from './question.js';

/**
 * Keys of a step: from its inputs where they name any, whatever the config says, else from the config's own source (spec
 * 7.1). GateError GATE_USAGE where the inputs name two sources; what the sources throw.
 */
export function keysOfInputs(key: KeySettings, env: NodeJS.ProcessEnv, root: string): LoadKeys {
  const { hmacKey, hmacKeyVersion, keyringFile } = key;
  const load = repositoryKeys(
    {
      ...env,
      ...(hmacKey === null ? {} : { EVIDENCE_HMAC_KEY: hmacKey }),
      ...(hmacKeyVersion === null ? {} : { EVIDENCE_HMAC_KEY_VERSION: String(hmacKeyVersion) }),
      ...(keyringFile === null ? {} : { EVIDENCE_KEYRING_FILE: keyringFile }),
    },
    root,
  );
  if (hmacKey !== null && keyringFile !== null) {
    throw new GateError(
      'GATE_USAGE',
      'inputs: hmac-key and keyring-file name two sources of keys',
      'give one of them',
    );
  }
  if (keyringFile !== null) return () => load({ source: 'file', vault: null });
  return hmacKey === null ? load : () => load({ source: 'env', vault: null });
}
