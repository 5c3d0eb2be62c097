import { decodePath, encodePath } from './paths.js';
import { splitRecords } from './listing.js';
import { runGit } from './run.js';
import type { GitPlace } from './run.js';

/**
 * Those of the paths that an ignore rule matches, as the rules stand in the working tree; whether git tracks the path
 * does not count. A folder is written with its trailing `/`.
 */
export async function ignoredAmong(place: GitPlace, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const input = Buffer.concat(paths.flatMap((path) => [encodePath(path), Buffer.of(0)]));
  // 1 says that none of them is ignored.
  const { stdout } = await runGit(['check-ignore', '--no-index', '-z', '--stdin'], {
    ...place,
    input,
    okStatuses: [0, 1],
  });
  return new Set(splitRecords(stdout).map(decodePath));
}

/** Files below a folder that git does not track, ignored ones included. */
export async function untrackedBelow(place: GitPlace, folder: string): Promise<readonly string[]> {
  const { stdout } = await runGit(['ls-files', '-z', '-o', '--', folder], place);
  return splitRecords(stdout).map(decodePath);
}
