import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment, scratchFolder } from '../edges/git/scratch.js';

/** Files of a collected case, where the collection lies beside the repository; null where it does not. */
export interface CaseFiles {
  read(name: string): Buffer;
  /** Runs the case's own recipe; the new folder that it built its repositories in, removed with `removeScratch`. */
  build(): string;
  readonly expected: Readonly<Record<string, unknown>>;
}

export function caseFiles(id: string): CaseFiles | null {
  const folder = path.resolve('../shared/cases', id);
  if (!existsSync(folder)) return null;
  const read = (name: string): Buffer => readFileSync(path.join(folder, name));
  const build = (): string => {
    const target = path.join(scratchFolder('of a case'), 'built');
    execFileSync('sh', [path.join(folder, 'recipe.sh'), target], { env: cleanEnvironment(), stdio: 'pipe' });
    return target;
  };
  return {
    read,
    build,
    expected: JSON.parse(read('expect.json').toString('utf8')) as Record<string, unknown>,
  };
}

/** The numbers of the lines that something was found on. */
export function linesOf(findings: readonly { readonly line: number | null }[]): number[] {
  return [...new Set(findings.map(({ line }) => line ?? 0))].sort((a, b) => a - b);
}
