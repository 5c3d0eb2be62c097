import type { KeyRing } from '../../core/signature/key-ring.js';
import type { Environment, KeySettings } from './key-source.js';
import { loadKeys } from './load-keys.js';

/**
 * The keys of one process: loaded when they are first asked for and never again, so that one session has one key context.
 * A failure is kept too: a source that comes back later is not read again (spec 2.2).
 */
export function sessionKeys(
  settings: KeySettings,
  env: Environment,
  repoRoot: string,
  load: typeof loadKeys = loadKeys,
): () => Promise<KeyRing | null> {
  let keys: Promise<KeyRing | null> | null = null;
  return () => (keys ??= load(settings, env, repoRoot));
}
