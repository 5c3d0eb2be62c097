import { stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { GateError } from '../../core/errors.js';
import { quoteText } from '../../core/quote.js';
import { planRange } from '../../gate/event-range.js';
import { branchOf } from '../../gate/gate-event.js';
import type { GateEvent } from '../../gate/gate-event.js';
import { historyDepth } from '../../gate/history-depth.js';
import type { Repository } from '../../gate/ports.js';
import type { Outcome, Report } from '../../gate/report.js';
import { readEvent } from './event-file.js';
import { readInputs } from './inputs.js';
import type { ActionInputs } from './inputs.js';
import { isKeyless } from './keyless.js';
import { maskSecrets } from './mask.js';
import { publish } from './publish.js';
import type { ActionGate, CheckQuestion } from './question.js';
import { resolveRange } from './resolve-range.js';
import { workflowRunner } from './runner.js';
import type { Runner } from './runner.js';
import { toGateError, toUnanswered } from './unanswered.js';

export interface ActionDeps {
  readonly gate: ActionGate;
  readonly openRepository: (cwd: string) => Promise<Repository>;
  /** For the report of a question that fails before the gate sees it. */
  readonly tool: Report['tool'];
  /** The environment of this process: `@actions/core` reads `GITHUB_OUTPUT` from there by itself. */
  readonly env: NodeJS.ProcessEnv;
}

/** Exit statuses of the step. */
const PASS = 0;
const FINDINGS = 1;
const CANNOT_TELL = 2;

/**
 * The whole Action: inputs, repository, range, gate, reports (spec 7). Returns the exit status and never throws:
 * whatever is thrown on the way, an Error or not, fails the step with one clear line.
 */
export async function runAction(deps: ActionDeps): Promise<number> {
  const runner = workflowRunner();
  try {
    maskSecrets(deps.env, runner);
    // Said now, said again when there is an answer: a step that dies half-way leaves this one behind.
    runner.output('verdict', 'cannot-tell');
    return await answer(deps, runner);
  } catch (thrown) {
    const { code, message, help } = toGateError(thrown);
    runner.fail(`${code}: ${message}; ${help}`);
    return CANNOT_TELL;
  }
}

async function answer(deps: ActionDeps, runner: Runner): Promise<number> {
  const { env } = deps;
  const inputs = readInputs(env);
  for (const name of inputs.unknown) runner.warning(`there is no input ${quoteText(name)}, it is ignored`);
  const workspace = resolve(env['GITHUB_WORKSPACE'] || '.');
  const cwd = await workingFolder(workspace, inputs.workingDirectory);
  const event = await readEvent(env);

  const judged = await judge(deps, inputs, event, cwd);
  if (judged === null) {
    runner.output('verdict', 'pass');
    runner.print('pass: the push deletes a ref, there is nothing to check');
    return PASS;
  }
  await publish(judged.outcome, inputs, {
    runner,
    env,
    place: { cwd, within: env['RUNNER_TEMP'] ? [workspace, env['RUNNER_TEMP']] : [workspace] },
    folder: folderBelow(workspace, judged.root),
    pullRequest: event.kind === 'pull-request' ? event.number : null,
  });
  return exitStatus(judged.outcome.report, inputs.failOn);
}

interface Judged {
  readonly outcome: Outcome;
  /** Root of the repository; null where none could be opened. */
  readonly root: string | null;
}

/** Null: the event leaves nothing to check. What is thrown becomes an outcome, so that the reports can say it. */
async function judge(
  { gate, openRepository, env, tool }: ActionDeps,
  inputs: ActionInputs,
  event: GateEvent,
  cwd: string,
): Promise<Judged | null> {
  let repository: Repository | null = null;
  let question: CheckQuestion | null = null;
  try {
    repository = await openRepository(cwd);
    question = await ask(inputs, event, cwd, repository, env);
    return question === null ? null : { outcome: await gate(question), root: repository.root };
  } catch (thrown) {
    return { outcome: toUnanswered(toGateError(thrown), question, tool), root: repository?.root ?? null };
  } finally {
    await repository?.close();
  }
}

async function ask(
  inputs: ActionInputs,
  event: GateEvent,
  cwd: string,
  repository: Repository,
  env: NodeJS.ProcessEnv,
): Promise<CheckQuestion | null> {
  const commit = repository.headCommit;
  const facts = {
    head: { commit, parents: commit === null ? [] : await repository.parents(commit) },
    eventCommit: env['GITHUB_SHA'] ?? null,
    refProtected: env['GITHUB_REF_PROTECTED'] === 'true',
    given: { base: inputs.base, head: inputs.head },
  };
  const plan = planRange(event, facts);
  if (plan.kind === 'nothing') return null;
  const range = await resolveRange(plan, repository);
  return {
    ...range,
    cwd,
    only: inputs.checks,
    skip: inputs.skip,
    families: inputs.families,
    config: inputs.config,
    policyFrom: inputs.policyFrom,
    allowPolicyChange: inputs.allowPolicyChange,
    keyless: isKeyless(inputs, event, env),
    key: {
      hmacKey: inputs.hmacKey,
      hmacKeyVersion: inputs.hmacKeyVersion,
      keyringFile: inputs.keyringFile,
    },
    pushToDefaultBranch: event.kind === 'push' && branchOf(event.ref) === event.defaultBranch,
    historyDepth: historyDepth(event, range, facts),
  };
}

async function workingFolder(workspace: string, given: string | null): Promise<string> {
  const folder = resolve(workspace, given ?? '.');
  try {
    if ((await stat(folder)).isDirectory()) return folder;
  } catch (thrown) {
    if (!['ENOENT', 'ENOTDIR'].includes((thrown as NodeJS.ErrnoException).code ?? '')) throw thrown;
  }
  throw new GateError(
    'GATE_USAGE',
    'working-directory is no folder of the workspace',
    'run actions/checkout before this step, and correct the input working-directory',
  );
}

/** Annotations name files from the workspace; files of a repository elsewhere keep their own paths. */
function folderBelow(workspace: string, root: string | null): string {
  const folder = root === null ? '' : relative(workspace, root);
  return folder.startsWith('..') ? '' : folder.split(sep).join('/');
}

function exitStatus(report: Report, failOn: ActionInputs['failOn']): number {
  if (report.verdict === 'cannot-tell') return CANNOT_TELL;
  if (failOn === 'never') return PASS;
  const { error, warning } = report.counts;
  return error > 0 || (failOn === 'warning' && warning > 0) ? FINDINGS : PASS;
}
