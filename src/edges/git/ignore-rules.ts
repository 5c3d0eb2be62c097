import { decodePath, encodePath } from './paths.js';
import { splitRecords } from './listing.js';
import { runGit } from './run.js';
import type { GitPlace } from './run.js';

/** This command alone refuses literal paths; behind `./` no path can be taken for anything else. */
const QUESTION = ['--no-literal-pathspecs', 'check-ignore', '--no-index', '-z', '--stdin'];
const HERE = Buffer.from('./');
/** Exit status: none of them is ignored. */
const NONE_IS = 1;

/**
 * Those of the paths that an ignore rule matches, as the rules stand in the working tree; whether git tracks the path
 * does not count. A folder is written with its trailing `/`.
 */
export async function ignoredAmong(place: GitPlace, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const input = Buffer.concat(paths.flatMap((path) => [HERE, encodePath(path), Buffer.of(0)]));
  const { stdout } = await runGit(QUESTION, { ...place, input, okStatuses: [0, NONE_IS] });
  return new Set(splitRecords(stdout).map((path) => decodePath(path.subarray(HERE.length))));
}

/** Files below a folder that git does not track, ignored ones included. */
export async function untrackedBelow(place: GitPlace, folder: string): Promise<readonly string[]> {
  const { stdout } = await runGit(['ls-files', '-z', '-o', '--', folder], place);
  return splitRecords(stdout).map(decodePath);
}
