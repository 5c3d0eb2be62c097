/** Names a process takes from its environment; `undefined` counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What `git rev-parse --local-env-vars` lists: variables that tie git to one repository. */
export const REPOSITORY_VARIABLES = [
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_CONFIG',
  'GIT_CONFIG_PARAMETERS',
  'GIT_CONFIG_COUNT',
  'GIT_OBJECT_DIRECTORY',
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_GRAFT_FILE',
  'GIT_INDEX_FILE',
  'GIT_NO_REPLACE_OBJECTS',
  'GIT_REPLACE_REF_BASE',
  'GIT_PREFIX',
  'GIT_INTERNAL_SUPER_PREFIX',
  'GIT_SHALLOW_FILE',
  'GIT_COMMON_DIR',
] as const;

/** The ones that say where a repository is. Configuration alone (`GIT_CONFIG_COUNT`) points to none. */
const LOCATING_VARIABLES = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
] as const;

/** git refuses them beside GIT_LITERAL_PATHSPECS. */
const PATHSPEC_VARIABLES = ['GIT_GLOB_PATHSPECS', 'GIT_NOGLOB_PATHSPECS', 'GIT_ICASE_PATHSPECS'];

/** True when the environment ties git to some repository, as it does inside every git hook. */
export function namesRepository(env: Environment): boolean {
  return LOCATING_VARIABLES.some((name) => env[name] !== undefined);
}

/**
 * The environment without the variables of another repository. A hook's GIT_DIR and GIT_INDEX_FILE that reach a git
 * call about some other folder make it write the index of the commit in progress.
 */
export function withoutRepository(env: Environment): Environment {
  return without(env, REPOSITORY_VARIABLES);
}

/**
 * The environment of every git process: messages in English, no prompt, no index refresh, paths taken literally, and
 * objects as they are (a replace ref would show other evidence than what gets pushed).
 */
export function gitEnvironment(env: Environment): NodeJS.ProcessEnv {
  return {
    ...without(env, PATHSPEC_VARIABLES),
    LC_ALL: 'C',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
  };
}

/** The same environment but for some names. */
export function without(env: Environment, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}
