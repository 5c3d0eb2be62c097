import { GateError } from '../core/errors.js';
import { branchOf, isZeroId } from './gate-event.js';
import type { GateEvent } from './gate-event.js';

/** What is known beside the event when the range is chosen. Commit ids are full ids. */
export interface RangeFacts {
  readonly head: { readonly commit: string | null; readonly parents: readonly string[] };
  /** `GITHUB_SHA`: the commit that the runner says the event is about. */
  readonly eventCommit: string | null;
  /** `GITHUB_REF_PROTECTED`: the branch of a push has protection rules. */
  readonly refProtected: boolean;
  /** The inputs `base` and `head`, as given. */
  readonly given: { readonly base: string | null; readonly head: string | null };
}

/**
 * One way to a base. They are tried in order; the first that gives a base wins, and its notes are said.
 * When the last gives none, the answer is GATE_BASE_UNAVAILABLE: a missing base is never a pass.
 */
export type BaseStep =
  | {
      readonly step: 'commit';
      readonly revision: string;
      /** True: when it cannot be had, no other step may stand in. */
      readonly required: boolean;
      readonly notes: readonly string[];
      readonly replaced: Replaced | null;
    }
  | {
      readonly step: 'merge-base';
      /** The first of these that resolves is one side; the plan's head is the other. */
      readonly with: readonly string[];
      readonly notes: readonly string[];
    }
  | { readonly step: 'everything'; readonly notes: readonly string[]; readonly replaced: Replaced | null };

/** A forced push to a branch that must not have one: EVIDENCE_HISTORY_REPLACED. */
export interface Replaced {
  readonly message: string;
  /** True where the payload did not say that the push was forced: then only if the base is no ancestor of the head. */
  readonly unlessAncestor: boolean;
}

export type RangePlan =
  | { readonly kind: 'nothing'; readonly notes: readonly string[] }
  | { readonly kind: 'all'; readonly notes: readonly string[] }
  | { readonly kind: 'range'; readonly head: string; readonly steps: readonly BaseStep[] };

/**
 * Base and head by event (spec 7.2): the decision alone; `edges/github/resolve-range.ts` carries it out.
 *
 * @throws GateError GATE_BASE_UNAVAILABLE when the payload lacks a commit that its event must name,
 * GATE_USAGE when the input `head` meets an event that has no base.
 */
export function planRange(event: GateEvent, facts: RangeFacts): RangePlan {
  const { base, head } = facts.given;
  if (base !== null) {
    return { kind: 'range', head: head ?? required(facts.head.commit, 'HEAD'), steps: [commit(base)] };
  }
  const plan = planEvent(event, facts);
  if (head === null) return plan;
  if (plan.kind === 'range') return { ...plan, head };
  throw new GateError(
    'GATE_USAGE',
    'the input head was given, but this event has no base',
    'give the input base too, or leave head out',
  );
}

function planEvent(event: GateEvent, facts: RangeFacts): RangePlan {
  switch (event.kind) {
    case 'pull-request':
      return event.baseSide ? planBaseSide(event) : planPullRequest(event, facts);
    case 'merge-group':
      return {
        kind: 'range',
        head: required(event.head, 'merge_group.head_sha'),
        steps: [commit(required(event.base, 'merge_group.base_sha'))],
      };
    case 'push':
      return planPush(event, facts);
    case 'other':
      return { kind: 'all', notes: [] };
  }
}

type PullRequest = Extract<GateEvent, { kind: 'pull-request' }>;
type Push = Extract<GateEvent, { kind: 'push' }>;

function planPullRequest(event: PullRequest, facts: RangeFacts): RangePlan {
  const { commit: checkedOut, parents } = facts.head;
  const [baseTip, second] = parents;
  // The pull request's own tip may be a merge with parents of its author's choosing: it is never taken for the
  // merge that the host made. A merge counts when its second parent is that tip, or when the runner vouches for it.
  const isMergeOfBase =
    checkedOut !== null &&
    baseTip !== undefined &&
    parents.length === 2 &&
    checkedOut !== event.head &&
    (second === event.head || checkedOut === facts.eventCommit);
  if (isMergeOfBase) return { kind: 'range', head: checkedOut, steps: [commit(baseTip)] };
  return {
    kind: 'range',
    head: required(event.head, 'pull_request.head.sha'),
    steps: [
      mergeBase(
        [required(event.base, 'pull_request.base.sha')],
        'HEAD is no merge of the base: judged from the merge base to the head of the pull request',
      ),
    ],
  };
}

function planBaseSide(event: PullRequest): RangePlan {
  return {
    kind: 'range',
    head: required(event.head, 'pull_request.head.sha'),
    steps: [
      mergeBase(
        [required(event.base, 'pull_request.base.sha')],
        'base-side run: the files of the pull request are read as data by id, judged from the merge base',
      ),
    ],
  };
}

function planPush(event: Push, facts: RangeFacts): RangePlan {
  if (event.deleted) return { kind: 'nothing', notes: ['the push deletes a ref: nothing to check'] };
  const branch = branchOf(event.ref);
  if (branch === null) return { kind: 'all', notes: [] };
  const head = required(event.after, 'after');
  const before = required(event.before, 'before');
  const isDefault = branch === event.defaultBranch;

  if (isZeroId(before)) {
    if (isDefault) return { kind: 'all', notes: ['first push of the default branch: everything is judged'] };
    return {
      kind: 'range',
      head,
      steps: [
        mergeBase(
          defaultBranchRefs(event.defaultBranch),
          'new branch: judged from its merge base with the default branch',
        ),
        everything('new branch without common history with the default branch: everything is judged'),
      ],
    };
  }
  if (event.forced === false) return { kind: 'range', head, steps: [commit(before)] };
  return { kind: 'range', head, steps: forcedPush(event, before, isDefault || facts.refProtected) };
}

function forcedPush(event: Push, before: string, guarded: boolean): readonly BaseStep[] {
  const unlessAncestor = event.forced === null;
  const replaced = (tail: string): Replaced | null =>
    guarded
      ? { message: `a forced push replaced the history of this branch; ${tail}`, unlessAncestor }
      : null;
  const oldTip: BaseStep = {
    step: 'commit',
    revision: before,
    required: false,
    notes: unlessAncestor ? [] : ['forced push: judged against the old tip'],
    replaced: replaced('judged against the old tip'),
  };
  if (guarded) {
    const gone = 'the old tip cannot be had, so nothing shows what was dropped';
    return [
      oldTip,
      {
        step: 'everything',
        notes: ['forced push, and the old tip is gone: everything is judged'],
        replaced: {
          message: `a forced push replaced the history of this branch; ${gone}`,
          unlessAncestor: false,
        },
      },
    ];
  }
  return [
    oldTip,
    mergeBase(
      defaultBranchRefs(event.defaultBranch),
      'forced push, and the old tip is gone: judged from the merge base with the default branch',
    ),
  ];
}

/** The remote's branch first: a local one of the same name may be older. */
function defaultBranchRefs(branch: string | null): readonly string[] {
  const name = required(branch, 'repository.default_branch');
  return [`refs/remotes/origin/${name}`, `refs/heads/${name}`];
}

function commit(revision: string): BaseStep {
  return { step: 'commit', revision, required: true, notes: [], replaced: null };
}

function mergeBase(revisions: readonly string[], note: string): BaseStep {
  return { step: 'merge-base', with: revisions, notes: [note] };
}

function everything(note: string): BaseStep {
  return { step: 'everything', notes: [note], replaced: null };
}

function required(value: string | null, what: string): string {
  if (value !== null) return value;
  throw new GateError(
    'GATE_BASE_UNAVAILABLE',
    `no commit is known for ${what}`,
    'check out a commit, or give the inputs base and head',
  );
}
