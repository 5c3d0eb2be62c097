import type { KeyRing } from '../../core/signature/key-ring.js';
import { loadEnvironmentKeys } from './env-source.js';
import type { Environment, KeySettings } from './key-source.js';

/**
 * Loads the keys from the source that the config names (spec 2.2); null where no key is at hand. GATE_KEY_FORMAT for a
 * value that is no key, GATE_KEY_UNAVAILABLE where the source is set up and fails. Keys never come from arguments nor from
 * the tree being judged; `repoRoot` is that tree's root.
 */
export async function loadKeys(
  settings: KeySettings,
  env: Environment,
  repoRoot: string,
): Promise<KeyRing | null> {
  switch (settings.source) {
    case 'env':
      return loadEnvironmentKeys(env);
    case 'file':
      return await (await import('./file-source.js')).loadFileKeys(env, repoRoot);
    case 'vault':
      return await (await import('./vault-source.js')).loadVaultKeys(settings.vault?.path ?? null, env);
  }
}
