import { GateError } from '../../core/errors.js';
import type { Addition } from '../../gate/ports.js';
import { boundaryCommits } from './boundary.js';
import type { RepositoryPlace } from './discovery.js';
import { isPlain } from './paths.js';
import { runGit } from './run.js';

/**
 * The newest commit reachable from `commit` (a full id) that added the path. Null where no commit did, as far as git can
 * be asked: a path that is no UTF-8 text cannot be an argument.
 */
export async function findAddition(
  place: RepositoryPlace,
  path: string,
  commit: string,
): Promise<Addition | null> {
  if (!isPlain(path)) return null;
  // A merge is asked for its own additions only where no other commit has it: else it would hide the one it merged.
  const line = (await askLog(place, path, commit, [])) || (await askLog(place, path, commit, ['-m']));
  if (line === '') return null;
  const match = /^([0-9a-f]{40,64}) (-?[0-9]+)$/.exec(line);
  if (match === null) {
    throw new GateError('GATE_GIT_FAILED', 'git log answered in a form that is not known', 'update git');
  }
  return {
    time: new Date(Number(match[2]) * 1000),
    // git shows a commit without its parents as one that added everything.
    complete: !(place.isShallow && boundaryCommits(place).has(match[1]!)),
  };
}

async function askLog(
  place: RepositoryPlace,
  path: string,
  commit: string,
  options: readonly string[],
): Promise<string> {
  // `--root` and `--no-follow`: a user's settings of git log must not change the answer.
  const args = [
    'log',
    '-1',
    '--root',
    '--no-follow',
    '--no-show-signature',
    '--diff-filter=A',
    '--no-renames',
  ];
  const { stdout } = await runGit([...args, '--format=%H %ct', ...options, commit, '--', path], place);
  return stdout.toString('latin1').split('\n')[0] ?? '';
}
