import { statSync } from 'node:fs';
import path from 'node:path';
import type { RepositoryPlace } from '../git/discovery.js';
import { runGit } from '../git/run.js';
import { readNamedFile } from '../named-file.js';
import type { House } from './house.js';

export const HOOK_NAMES = ['pre-commit', 'pre-merge-commit', 'pre-push'] as const;
export type HookName = (typeof HOOK_NAMES)[number];

/** The folder in which git here and now looks for its hooks, absolute: core.hooksPath or the git directory's own. */
export async function hookFolder(place: RepositoryPlace): Promise<string> {
  const args = ['rev-parse', '--path-format=absolute', '--git-path', 'hooks'];
  const { stdout } = await runGit(args, place);
  return stdout.toString('utf8').replace(/\n$/, '');
}

/**
 * The folder in which husky's hooks are written by hand: above the `_` that git is pointed at, else `.husky` where husky
 * is a dependency or the folder is there. From the root; null without husky.
 */
export function huskyFolder(house: House, folder: string): string | null {
  if (path.basename(folder) === '_') {
    return path.relative(house.root, path.dirname(folder)).split(path.sep).join('/');
  }
  const { dependencies, devDependencies } = house.manifest ?? {};
  const isDependency = dependencies?.['husky'] !== undefined || devDependencies?.['husky'] !== undefined;
  return isDependency || house.has('.husky') ? '.husky' : null;
}

/** True for a hook, or the settings of a hook manager, that starts this gate. */
export function startsGate(text: string): boolean {
  return /evidence-gate|evidence hook/.test(text);
}

/** Text of a hook file that is there; null where it is no regular file, so that git cannot run it. */
export function hookText(file: string): string | null {
  return statSync(file).isFile() ? readNamedFile(file).toString('utf8') : null;
}
