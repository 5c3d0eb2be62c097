import type { SimpleGitOptions } from 'simple-git';
import type { RepositoryPlace } from './discovery.js';
import { gitEnvironment } from './environment.js';
import { firstLine } from './failure.js';
import { runGit } from './run.js';

const FETCH_LIMIT_MS = 60_000;

/**
 * simple-git guards against arguments and settings of strangers. Here the arguments are fixed but for a hexadecimal
 * id, and the environment is the user's own way to reach the remote, so it is taken as it is.
 */
export const OWN_ENVIRONMENT: NonNullable<SimpleGitOptions['unsafe']> = {
  allowUnsafeAlias: true,
  allowUnsafeAskPass: true,
  allowUnsafeConfigEnvCount: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeDiffExternal: true,
  allowUnsafeDiffTextConv: true,
  allowUnsafeEditor: true,
  allowUnsafeFilter: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeGitProxy: true,
  allowUnsafeGpgProgram: true,
  allowUnsafeHooksPath: true,
  allowUnsafeMergeDriver: true,
  allowUnsafePack: true,
  allowUnsafePager: true,
  allowUnsafeProtocolOverride: true,
  allowUnsafeSshCommand: true,
  allowUnsafeTemplateDir: true,
};

/**
 * Tries once to fetch exactly one commit: no tags, no refs, no FETCH_HEAD, no prompt, at most a minute. With a depth
 * only where history is cut off already: a depth in a full clone would cut it off (spec 1.8).
 *
 * @param id full commit id; nothing else may become an argument here.
 * @param reach where history is cut off: how much of it comes along; without, the one commit alone.
 * @returns null when git fetched, else in a few words why not. Whether the commit is there now is for the caller to see.
 */
export async function fetchCommit(
  place: RepositoryPlace,
  id: string,
  reach = '--depth=1',
): Promise<string | null> {
  const remotes = (await runGit(['remote'], place)).stdout.toString('utf8').split('\n').filter(Boolean);
  const remote = remotes.includes('origin') ? 'origin' : remotes[0];
  if (remote === undefined) return 'there is no remote';
  const depth = place.isShallow ? [reach] : [];
  const quiet = [
    '--quiet',
    '--no-tags',
    '--no-write-fetch-head',
    '--no-recurse-submodules',
    '--no-auto-maintenance',
  ];
  const limit = AbortSignal.timeout(FETCH_LIMIT_MS);
  try {
    const { simpleGit } = await import('simple-git');
    const git = simpleGit({
      baseDir: place.cwd,
      abort: limit,
      completion: { onClose: true, onExit: false },
      unsafe: OWN_ENVIRONMENT,
    });
    await git.env(fetchEnvironment(place)).raw(['fetch', ...quiet, ...depth, '--end-of-options', remote, id]);
    return null;
  } catch (cause) {
    if (limit.aborted) return 'the fetch took longer than a minute';
    return firstLine(cause instanceof Error ? cause.message : '');
  }
}

/** No prompt of a credential manager either, and only names that have a value. */
function fetchEnvironment(place: RepositoryPlace): Record<string, string> {
  const env = { ...gitEnvironment(place.env), GCM_INTERACTIVE: 'never' };
  return Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
