import { GateError } from '../../core/errors.js';
import { escapePath, quoteText } from '../../core/quote.js';
import { AMEND_VARIABLE } from '../../gate/amend-base.js';
import type { Repository } from '../../gate/ports.js';
import { parsePushLines, pushLinesFromVariables, pushQuestions } from '../../gate/push-lines.js';
import { WHOLE_TREE, type Question } from '../../gate/question.js';
import type { Outcome } from '../../gate/report.js';
import { mergeHeadsFromVariables } from '../git/merge-heads.js';
import { openRepository } from '../git/repository.js';
import { askGate } from '../wiring.js';
import { FINDINGS, PASS } from './check-command.js';
import { usage } from './flags.js';
import type { Terminal } from './output.js';
import { render, wantsColor } from './render.js';
import { stdinPieces } from './stdin.js';

const HOOKS = ['pre-commit', 'pre-merge-commit', 'pre-push'] as const;

/** `evidence hook NAME`: what the hook files call. Silent when all is well, for a commit should not be chatty. */
export async function hookCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  const hook = HOOKS.find((known) => known === name);
  if (hook === undefined) {
    throw usage('evidence hook wants the name of a hook', `the hooks are ${HOOKS.join(', ')}`);
  }
  let repository = await openRepository(terminal.cwd, { env: terminal.env, hook: true });
  try {
    const questions =
      hook === 'pre-push' ? await pushed(rest, repository, terminal) : [staged(hook, terminal)];
    let status = PASS;
    for (const question of questions) {
      let outcome = await ask(question, repository, terminal);
      if (
        question.mode === 'staged' &&
        isOverCap(outcome) &&
        (await rolledOver(repository, question, terminal))
      ) {
        // What is staged is another tree now: it is judged as it will be committed.
        await repository.close();
        repository = await openRepository(terminal.cwd, { env: terminal.env, hook: true });
        outcome = await ask(question, repository, terminal);
      }
      const { counts } = outcome.report;
      if (counts.error + counts.warning > 0) {
        // Hooks speak on stderr: git and its clients show it whatever they do with stdout.
        const speaking = { ...terminal, stdout: terminal.stderr };
        await render(outcome, { format: 'text', output: null, color: wantsColor(null, speaking) }, speaking);
      }
      if (counts.error > 0) status = FINDINGS;
    }
    return status;
  } finally {
    await repository.close();
  }
}

async function ask(question: Question, repository: Repository, terminal: Terminal): Promise<Outcome> {
  return await askGate(question, repository, {
    warn: (text) => terminal.stderr.write(`evidence: ${quoteText(text, 1000)}\n`),
    progress: () => undefined,
    env: terminal.env,
  });
}

function isOverCap({ report }: Outcome): boolean {
  return report.findings.some(({ rule }) => rule === 'EVIDENCE_ROLLOVER_DUE');
}

/** `"rollover": {"onCommit": "fix"}`: archives what is over its cap; true when something was staged (spec 1.9). */
async function rolledOver(repository: Repository, question: Question, terminal: Terminal): Promise<boolean> {
  const { rolloverStaged } = await import('./rollover-staged.js');
  const done = await rolloverStaged(question, repository, terminal.env);
  for (const { path, lines, left } of done) {
    const what = left === null ? `${lines} lines archived and staged` : `not rolled over: ${left}`;
    terminal.stderr.write(`evidence: ${escapePath(path)}: ${what}\n`);
  }
  return done.some(({ staged: paths }) => paths.length > 0);
}

const STAGED: Question = { ...WHOLE_TREE, mode: 'staged', keyless: 'without-key', countUnchanged: false };

/** EVIDENCE_BASE is for a commit that is amended, which a hook cannot tell from any other (spec 1.8). */
function staged(hook: (typeof HOOKS)[number], { env }: Terminal): Question {
  return {
    ...STAGED,
    amendBase: env[AMEND_VARIABLE] || null,
    mergeHeads: hook === 'pre-merge-commit' ? mergeHeadsFromVariables(env) : [],
  };
}

/** One question for each ref that a push adds commits to (spec 1.15). */
async function pushed(
  args: readonly string[],
  repository: Repository,
  terminal: Terminal,
): Promise<Question[]> {
  const lines = pushLinesFromVariables(terminal.env) ?? parsePushLines(await readRefs(terminal));
  const remote = args[0] ?? terminal.env['PRE_COMMIT_REMOTE_NAME'] ?? 'origin';
  const questions: Question[] = [];
  for (const { head, base } of pushQuestions(lines)) {
    const tip = await repository.resolve(`${head}^{commit}`);
    // A tag of a tree or a blob carries no evidence: there is nothing to judge line by line.
    if (tip === null && (await repository.has(head))) continue;
    if (tip === null) {
      throw new GateError(
        'GATE_UNREADABLE',
        `what is pushed is not in this repository: ${quoteText(head)}`,
        'run: git fsck; the evidence was not judged',
      );
    }
    if (base !== null && (await repository.resolve(`${base}^{commit}`)) === null) {
      throw new GateError(
        'GATE_BASE_UNAVAILABLE',
        'the remote has commits that are not here',
        `run git fetch ${/^[A-Za-z0-9._/-]+$/.test(remote) ? remote : 'the remote'}, then push again`,
      );
    }
    questions.push({
      ...WHOLE_TREE,
      mode: 'range',
      base: base ?? (await repository.pushBase(tip, remote)),
      head: tip,
      keyless: 'without-key',
      policyChange: 'warning',
    });
  }
  return questions;
}

/** More than the lines of any push take. */
const MOST_BYTES = 64 * 1024 * 1024;

async function readRefs(terminal: Terminal): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stdinPieces(terminal)) {
    size += part.length;
    if (size > MOST_BYTES) throw usage('stdin holds more than a push can', 'git itself calls this hook');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
