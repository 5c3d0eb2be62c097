/** Why a file is part of the policy (design.md, "Who is trusted"). */
export type PolicyKind = 'hook' | 'workflow' | 'scratchpad';

/** The hooks that the gate runs in. */
const HOOK = /(?:^|\/)(?:pre-commit|pre-merge-commit|pre-push)$/;
/** Folders in which repositories keep hooks for git alone; a hook of one of these names there is one that git runs. */
const HOOK_FOLDER = /^\.(?:husky|githooks)\/[^/]+$/;
const HOOK_MANAGER =
  /^(?:\.?lefthook(?:-local)?\.ya?ml|\.pre-commit-config\.yaml|\.huskyrc(?:\.js|\.json)?)$/;
const WORKFLOW = /^\.github\/(?:workflows\/[^/]+\.ya?ml|actions\/(?:[^/]+\/)*action\.ya?ml)$/;

/** The gate by name: the package, the Action, its ids for hook managers, or its command with a verb. */
const NAMES_THE_GATE =
  /evidence-(?:gate|check|parity|push)|\bevidence["']? +(?:check|parity|verify|hook|rollover|critic|memory|runs|sign|living)\b/;
/** The Action of the repository itself. */
const USES_ITSELF = /^[ \t-]*uses:[ \t]*["']?\.\/?["']?[ \t]*(?:#.*)?$/m;

/**
 * Whether a path can be a hook file or a workflow that runs the gate; `'if-named'` where it is one only if its text, on
 * either side of the change, names the gate.
 */
export function policyKindOf(path: string): { readonly kind: PolicyKind; readonly certain: boolean } | null {
  if (WORKFLOW.test(path)) return { kind: 'workflow', certain: false };
  if (HOOK.test(path)) return { kind: 'hook', certain: HOOK_FOLDER.test(path) };
  if (HOOK_FOLDER.test(path) || HOOK_MANAGER.test(path)) return { kind: 'hook', certain: false };
  return null;
}

/** True when the text of a hook file or workflow runs the gate; `isAction`: the repository is the Action's own. */
export function namesTheGate(text: string, isAction: boolean): boolean {
  return NAMES_THE_GATE.test(text) || (isAction && USES_ITSELF.test(text));
}
