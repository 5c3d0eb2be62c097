import { namesTheGate, policyKindOf } from '../checks/policy.js';
import type { Severity } from '../core/rules.js';
import { parseScratchpad, scratchpadFromEnvironment, SCRATCHPAD_PATHS } from '../core/scratchpad.js';
import { isRegular } from './added-text.js';
import { leavesPreset } from './first-config.js';
import { CONFIG_PATH } from './policy.js';
import type { ChangedPath, Entry, Snapshot } from './ports.js';
import { configsOf, type RunContext } from './run-context.js';

const MAX_BYTES = 1024 * 1024;
const ACTION_FILES = ['action.yml', 'action.yaml'];

/**
 * A change that touches what judges it says so, one finding for each file (design.md, "Who is trusted"): the config, with
 * its pins and its parity manifest, the schemas it names, settings in scratchpad files, hook files and workflows that run
 * the gate. A file that is new weakens nothing that was there; of a scratchpad only its settings count, since
 * people write notes in it.
 */
export async function judgePolicyChanges(run: RunContext): Promise<void> {
  const { change, policy, question, base, book } = run;
  if (change === null || base === null) return;
  const schemas = new Set(configsOf(policy).flatMap(({ familySchemas }) => [...familySchemas.values()]));
  const config = question.config?.bytes ? null : (question.config?.path ?? CONFIG_PATH);
  const severity = severityOf(run);
  const presetLeft = leavesPreset(run);
  for (const changed of change.paths) {
    const left = await presetLeft(changed);
    if (left !== null) {
      book.add('EVIDENCE_POLICY_CHANGED', null, {
        path: changed.path,
        key: 'first-config',
        message: `the change brings the first config, which takes this file from ${left.name}, and changes the file`,
        severity,
      });
    }
    const what = await policyFileOf(changed, { config, schemas }, run);
    if (what === null) continue;
    book.add('EVIDENCE_POLICY_CHANGED', null, {
      path: changed.path,
      key: 'policy',
      message: `${what} is ${changed.head === null ? 'removed' : 'changed'} by the change that it judges; ${judgeOf(run, base)}`,
      severity,
    });
  }
}

function severityOf({ question }: RunContext): Severity {
  if (question.allowPolicyChange) return 'info';
  return question.mode === 'staged' ? 'warning' : question.policyChange;
}

/** Whose word counted, so that a weaker config is seen to have weakened nothing. */
function judgeOf({ policy, head, question }: RunContext, base: Snapshot): string {
  const { label } = policy.main;
  if (label === base.label) return "the base's policy judged";
  if (label === head.label)
    return question.policyFrom === 'head' ? 'it judged itself, as asked' : 'it judged itself';
  return `the policy that judged: ${label}`;
}

interface Named {
  /** Path of the config in the repository; null where one from outside judges. */
  readonly config: string | null;
  readonly schemas: ReadonlySet<string>;
}

/** What of the policy a changed file is, in words; null where it is none. */
async function policyFileOf(changed: ChangedPath, named: Named, run: RunContext): Promise<string | null> {
  const { path, base } = changed;
  if (SCRATCHPAD_PATHS.some((scratchpad) => scratchpad === path)) {
    return (await settingsDiffer(changed, run)) ? 'a setting of the scratchpad' : null;
  }
  // The first config is told by EVIDENCE_POLICY_FROM_HEAD, and judges only what no other policy knows.
  if (base === null) return null;
  if (path === named.config) return 'the config';
  if (named.schemas.has(path)) return 'a schema of the config';
  const kind = policyKindOf(path);
  if (kind === null || !(kind.certain || (await runsTheGate(changed, run)))) return null;
  return kind.kind === 'hook' ? 'a hook file' : 'a workflow that runs the gate';
}

async function runsTheGate(changed: ChangedPath, run: RunContext): Promise<boolean> {
  const texts = await sidesOf(changed, run);
  if (texts.some((text) => namesTheGate(text, false))) return true;
  return texts.some((text) => namesTheGate(text, true)) && (await isOwnAction(run));
}

/** True in the repository of the Action itself, where workflows use it as `./`. */
async function isOwnAction({ base, head }: RunContext): Promise<boolean> {
  for (const snapshot of [base, head]) {
    for (const path of ACTION_FILES) {
      const entry = (await snapshot?.find(path)) ?? null;
      const text = snapshot === null ? '' : await textOf(snapshot, entry);
      if (/^name:\s*["']?Evidence Gate\b/m.test(text)) return true;
    }
  }
  return false;
}

async function settingsDiffer(changed: ChangedPath, run: RunContext): Promise<boolean> {
  // The first policy of a repository comes with its settings.
  if (changed.base === null && run.policy.fromHead) return false;
  const [before, after] = (await sidesOf(changed, run)).map((text) => {
    const settings = scratchpadFromEnvironment(Object.fromEntries(parseScratchpad(text)));
    return JSON.stringify([...settings].sort(([one], [other]) => (one < other ? -1 : 1)));
  });
  return before !== after;
}

async function sidesOf(
  { base: before, head: after }: ChangedPath,
  run: RunContext,
): Promise<[string, string]> {
  return [run.base === null ? '' : await textOf(run.base, before), await textOf(run.head, after)];
}

async function textOf(snapshot: Snapshot, entry: Entry | null): Promise<string> {
  const bytes = isRegular(entry) ? await snapshot.readUpTo(entry, MAX_BYTES) : null;
  return bytes === null ? '' : bytes.toString('utf8');
}
