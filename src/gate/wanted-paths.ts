import { GateError } from '../core/errors.js';
import { compileGlobs, globFault } from '../core/glob.js';

/** The paths of the command line: files, folders or globs. Without any, every path is wanted. */
export class WantedPaths {
  private readonly tests: { hit: boolean; readonly test: (path: string) => boolean }[];

  constructor(paths: readonly string[]) {
    this.tests = paths.map((given) => ({ hit: false, test: pathTest(given) }));
  }

  /** Remembers which of the given paths it was that matched. */
  matches(path: string): boolean {
    if (this.tests.length === 0) return true;
    const hits = this.tests.filter(({ test }) => test(path));
    for (const hit of hits) hit.hit = true;
    return hits.length > 0;
  }

  /** GateError GATE_USAGE where one of them matched nothing: a path that was misspelt must not pass. */
  mustHaveMatched(): void {
    if (this.tests.every(({ hit }) => hit)) return;
    throw new GateError(
      'GATE_USAGE',
      'a path on the command line names no artifact',
      'give a file, folder or glob from the root of the repository that a family of evidence claims',
    );
  }
}

function pathTest(given: string): (path: string) => boolean {
  const path = given.replace(/^\.\//, '').replace(/\/+$/, '');
  if (path === '' || path === '.') return () => true;
  // A name that holds `[` or `{` need not be a pattern.
  const glob = globFault(path) === null ? compileGlobs([path]) : () => false;
  return (candidate) => candidate === path || candidate.startsWith(`${path}/`) || glob(candidate);
}
