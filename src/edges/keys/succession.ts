import { keyUnavailable } from './key-failure.js';
import type { Environment, KeySettings } from './key-source.js';
import type { SourceSuccession } from './source-succession.js';

/**
 * How the source that the config names replaces its current key (spec 2.6). The new key is in the source already, under
 * the next version. The environment cannot be written, so there it only says what to set.
 */
export async function successionOf(
  settings: KeySettings,
  env: Environment,
  repoRoot: string,
): Promise<SourceSuccession> {
  switch (settings.source) {
    case 'env':
      return ENVIRONMENT;
    case 'file':
      return (await import('./file-succession.js')).fileSuccession(env, repoRoot);
    case 'vault': {
      const { openVaultSecret } = await import('./vault-source.js');
      const secret = await openVaultSecret(settings.vault?.path ?? null, env);
      if (secret === null)
        throw keyUnavailable('no Vault server is set up', 'set VAULT_ADDR and VAULT_TOKEN');
      return (await import('./vault-succession.js')).vaultSuccession(secret);
    }
  }
}

const ENVIRONMENT: SourceSuccession = {
  archivePath: (previous) => `EVIDENCE_HMAC_KEY_V${previous}`,
  archive: () => Promise.resolve(),
  activate: () => Promise.resolve(),
  advice: (previous, current) => [
    `set EVIDENCE_HMAC_KEY_V${previous} to what EVIDENCE_HMAC_KEY holds, and keep it: older lines and archives need it`,
    `set EVIDENCE_HMAC_KEY to what EVIDENCE_HMAC_KEY_V${current} holds`,
    `set EVIDENCE_HMAC_KEY_VERSION=${current}`,
  ],
};
