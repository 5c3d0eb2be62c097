import type { LoadKeys } from '../../gate/signing.js';
import type { Environment } from './key-source.js';
import { sessionKeys } from './session-keys.js';

/**
 * The keys of one process for one work tree, whatever asks for them and how often: each source is read once (spec 2.2).
 * `root` is the work tree's root, absolute.
 */
export function repositoryKeys(env: Environment, root: string): LoadKeys {
  const sessions = new Map<string, ReturnType<typeof sessionKeys>>();
  return (settings) => {
    const name = JSON.stringify([settings.source, settings.vault?.path ?? null]);
    const session = sessions.get(name) ?? sessionKeys(settings, env, root);
    sessions.set(name, session);
    return session();
  };
}
