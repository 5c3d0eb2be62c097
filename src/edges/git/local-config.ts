import { GateError } from '../../core/errors.js';
import type { RepositoryPlace } from './discovery.js';
import { gitEnvironment } from './environment.js';
import { firstLine } from './failure.js';
import { OWN_ENVIRONMENT } from './fetch.js';

/** Settings of one repository (`.git/config`), which all of its work trees share. */
export interface LocalConfig {
  /** Value of a key in the repository's own file; null where it is not set there. */
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
}

/**
 * Opens the settings of a repository. Nothing global is read or written.
 *
 * @throws GateError GATE_GIT_FAILED from both calls
 */
export async function openLocalConfig(place: RepositoryPlace): Promise<LocalConfig> {
  const { GitConfigScope, simpleGit } = await import('simple-git');
  // Own keys and values only, so what simple-git guards against (hooks, drivers from strangers) is what is wanted here.
  const git = simpleGit({
    baseDir: place.cwd,
    completion: { onClose: true, onExit: false },
    unsafe: OWN_ENVIRONMENT,
  }).env(
    Object.fromEntries(
      Object.entries(gitEnvironment(place.env)).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      ),
    ),
  );
  return {
    get: async (key) => {
      try {
        return (await git.getConfig(key, GitConfigScope.local)).value;
      } catch (cause) {
        throw failed('read', cause);
      }
    },
    set: async (key, value) => {
      try {
        await git.addConfig(key, value, false, GitConfigScope.local);
      } catch (cause) {
        throw failed('written', cause);
      }
    },
  };
}

function failed(what: string, cause: unknown): GateError {
  return new GateError(
    'GATE_GIT_FAILED',
    `the settings of the repository cannot be ${what}: ${firstLine(cause instanceof Error ? cause.message : '')}`,
    'see that .git/config can be written, and run: git config --local --list',
    cause,
  );
}
