/**
 * What the gate needs to know of a hosted event, read from a payload that is checked member by member.
 * A commit id is null when the payload names none: the range then says so, unless the inputs give both ends.
 */
export type GateEvent =
  | {
      readonly kind: 'pull-request';
      /** `pull_request_target` and alike: the job runs in the base's context, with the base's secrets. */
      readonly baseSide: boolean;
      readonly number: number | null;
      readonly base: string | null;
      readonly head: string | null;
      /** Commits of the pull request: those that its head has and its base has not. */
      readonly commits: number | null;
      /** Secrets are withheld from a run for a fork or for Dependabot. */
      readonly fromFork: boolean;
      readonly byDependabot: boolean;
    }
  | { readonly kind: 'merge-group'; readonly base: string | null; readonly head: string | null }
  | {
      readonly kind: 'push';
      readonly ref: string;
      readonly before: string | null;
      readonly after: string | null;
      readonly deleted: boolean;
      /** Null when the payload does not say. */
      readonly forced: boolean | null;
      readonly defaultBranch: string | null;
      /** Commits that `after` has and `before` has not; null when the payload leaves that open. */
      readonly commits: number | null;
    }
  | { readonly kind: 'other'; readonly name: string };

// These run on the merge commit of a pull request too; the whole tree alone would be judged by the head's policy.
const PULL_REQUEST_EVENTS = ['pull_request', 'pull_request_review', 'pull_request_review_comment'];

/**
 * Reads `GITHUB_EVENT_NAME` and the payload of the event (spec 7.2). Never throws: a payload may be anything.
 * Ids count only as 40 or 64 lower-case hex digits, so that no payload text can become a git option or expression.
 */
export function toGateEvent(name: string, payload: unknown): GateEvent {
  if (PULL_REQUEST_EVENTS.includes(name) || name === 'pull_request_target') {
    return pullRequest(member(payload, 'pull_request'), name === 'pull_request_target');
  }
  if (name === 'merge_group') {
    return {
      kind: 'merge-group',
      base: commitId(member(payload, 'merge_group', 'base_sha')),
      head: commitId(member(payload, 'merge_group', 'head_sha')),
    };
  }
  if (name === 'push') {
    const after = commitId(member(payload, 'after'));
    return {
      kind: 'push',
      ref: text(member(payload, 'ref')) ?? '',
      before: commitId(member(payload, 'before')),
      after,
      // A push that names a commit has left one to judge, whatever else its payload says.
      deleted: after === null ? member(payload, 'deleted') === true : isZeroId(after),
      forced: flag(member(payload, 'forced')),
      defaultBranch: text(member(payload, 'repository', 'default_branch')),
      commits: pushedCommits(payload),
    };
  }
  return { kind: 'other', name };
}

/** All zeros, of any length: what git writes where there is no commit (SHA-256 repositories have 64 of them). */
export function isZeroId(id: string | null): boolean {
  return id !== null && /^0+$/.test(id);
}

/** The branch that a push went to; null for tags and other refs. */
export function branchOf(ref: string): string | null {
  return ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null;
}

function pullRequest(pull: unknown, baseSide: boolean): GateEvent {
  const from = text(member(pull, 'head', 'repo', 'full_name'));
  const to = text(member(pull, 'base', 'repo', 'full_name'));
  return {
    kind: 'pull-request',
    baseSide,
    number: count(member(pull, 'number')),
    base: commitId(member(pull, 'base', 'sha')),
    head: commitId(member(pull, 'head', 'sha')),
    commits: count(member(pull, 'commits')),
    // The head's repository is null once the fork has been deleted.
    fromFork: pull !== undefined && (from === null || from !== to),
    byDependabot: text(member(pull, 'user', 'login')) === 'dependabot[bot]',
  };
}

/** Where lists of commits end: on the hosting site, and on servers of one's own. A list so long may be the start of one. */
const LIST_ENDS = [2048, 20];

function pushedCommits(payload: unknown): number | null {
  const list = member(payload, 'commits');
  const listed = Array.isArray(list) ? list.length : null;
  // Other hosts shorten the list and say so in a member of their own.
  const sizes = [member(payload, 'size'), member(payload, 'total_commits')].map(count);
  const known = sizes.filter((size) => size !== null);
  if (known.length > 0) return Math.max(...known, listed ?? 0);
  return listed === null || LIST_ENDS.includes(listed) ? null : listed;
}

function member(value: unknown, ...names: readonly string[]): unknown {
  let at = value;
  for (const name of names) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function flag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function commitId(value: unknown): string | null {
  return typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value) ? value : null;
}
