import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { GateError } from '../../core/errors.js';
import { namesRepository, withoutRepository } from './environment.js';
import type { Environment } from './environment.js';
import { runGit } from './run.js';
import type { GitPlace } from './run.js';

/** Where a repository is and of what kind, from one `git rev-parse`. Paths are absolute. */
export interface RepositoryPlace extends GitPlace {
  readonly root: string;
  readonly gitDir: string;
  /** Shared by all work trees of one repository. */
  readonly commonDir: string;
  readonly emptyTree: string;
  /** Hex digits of an object id. */
  readonly idLength: number;
  readonly isShallow: boolean;
  readonly headCommit: string | null;
}

/** The id of the tree without entries, by object format: the hash of the seven bytes `tree 0` and NUL. */
export const EMPTY_TREES: Readonly<Record<string, string>> = {
  sha1: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  sha256: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
};

const QUESTIONS = [
  '--path-format=absolute',
  '--show-toplevel',
  '--absolute-git-dir',
  '--git-common-dir',
  '--show-object-format',
  '--is-shallow-repository',
  // Leaves HEAD out, without an error, before the first commit.
  '--revs-only',
  'HEAD',
];

/**
 * Finds the repository of a folder. Variables such as GIT_DIR and GIT_INDEX_FILE are kept when the caller is that
 * repository's own hook, or when they point to the repository that `cwd` lies in; else they are dropped.
 *
 * @throws GateError GATE_NOT_A_REPOSITORY, GATE_DUBIOUS_OWNERSHIP, GATE_GIT_MISSING, GATE_GIT_FAILED
 */
export async function findRepository(
  cwd: string,
  env: Environment,
  isHook: boolean,
): Promise<RepositoryPlace> {
  if (isHook || !namesRepository(env)) return await ask(cwd, env);
  const bare = withoutRepository(env);
  const found = await ask(cwd, bare).catch((failure: unknown) => {
    // A work tree without a `.git` of its own (`git --git-dir=… --work-tree=…`): there is no other to mix it up with.
    // With GIT_DIR alone git takes any folder for the work tree: what a hook left behind would give it an empty verdict.
    const isTold = env['GIT_WORK_TREE'] !== undefined;
    if (isTold && failure instanceof GateError && failure.code === 'GATE_NOT_A_REPOSITORY') return null;
    throw failure;
  });
  return found === null || pointsTo(found, cwd, env) ? await ask(cwd, env) : found;
}

async function ask(cwd: string, env: Environment): Promise<RepositoryPlace> {
  const { stdout } = await runGit(['rev-parse', ...QUESTIONS], { cwd, env });
  const [root, gitDir, commonDir, format, shallow, head, ...more] = stdout.toString('utf8').split('\n');
  const emptyTree = EMPTY_TREES[format ?? ''];
  const isKnown = root && gitDir && commonDir && emptyTree && /^(?:true|false)$/.test(shallow ?? '');
  if (!isKnown || more.length > 1) {
    throw new GateError(
      'GATE_UNSUPPORTED',
      'git does not describe this repository in a form that is known',
      'use git 2.31 or later, and a folder without line breaks in its name',
    );
  }
  return {
    cwd: root,
    env,
    root,
    gitDir,
    commonDir,
    emptyTree,
    idLength: emptyTree.length,
    isShallow: shallow === 'true',
    headCommit: head ? head : null,
  };
}

function pointsTo(found: RepositoryPlace, cwd: string, env: Environment): boolean {
  const gitDir = env['GIT_DIR'];
  if (gitDir !== undefined) return real(path.resolve(cwd, gitDir)) === real(found.gitDir);
  const index = env['GIT_INDEX_FILE'];
  if (index === undefined) return false;
  // git takes a relative index file from the root, where it runs its hooks.
  return real(path.dirname(path.resolve(found.root, index))) === real(found.gitDir);
}

function real(name: string): string {
  return existsSync(name) ? realpathSync(name) : name;
}
