import path from 'node:path';
import { escapePath, quoteText } from '../../core/quote.js';
import { AMEND_VARIABLE } from '../../gate/amend-base.js';
import type { Repository } from '../../gate/ports.js';
import { WHOLE_TREE, type Question } from '../../gate/question.js';
import { openRepository } from '../git/repository.js';
import { readConfigFile } from '../config-file.js';
import { askGate } from '../wiring.js';
import { findFormat, parseCheckArguments, type CheckArguments } from './check-flags.js';
import { usage } from './flags.js';
import { helpText } from './help.js';
import { writeAll, type Terminal } from './output.js';
import { openProgress } from './progress.js';
import { cannotTell, render, wantsColor } from './render.js';
import { asGateError } from './unexpected.js';

export const PASS = 0;
export const FINDINGS = 1;
export const CANNOT_TELL = 2;

/** `evidence check`: exit 0 clean, 1 findings of severity error, 2 could not tell. */
export async function checkCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const asked = await parse(args, terminal);
  if (asked.help) {
    await writeAll(terminal.stdout, [helpText('check')]);
    return PASS;
  }
  const progress = openProgress(terminal);
  let repository: Repository | null = null;
  try {
    repository = await openRepository(terminal.cwd, { env: terminal.env });
    const question = await toQuestion(asked, repository, terminal);
    const outcome = await askGate(question, repository, {
      warn: (text) => terminal.stderr.write(`evidence: ${quoteText(text, 1000)}\n`),
      progress: progress.show,
      env: terminal.env,
    });
    progress.clear();
    await render(outcome, { ...asked, color: wantsColor(asked.color, terminal) }, terminal);
    return outcome.report.counts.error > 0 ? FINDINGS : PASS;
  } catch (error) {
    progress.clear();
    await renderNoAnswer(error, asked, terminal);
    throw error;
  } finally {
    await repository?.close();
  }
}

async function parse(args: readonly string[], terminal: Terminal): Promise<CheckArguments> {
  try {
    return parseCheckArguments(args);
  } catch (error) {
    await renderNoAnswer(error, { format: findFormat(args), output: null, mode: 'all' }, terminal);
    throw error;
  }
}

/** Who reads reports gets one also when there is no answer; the line on stderr is the door's. */
async function renderNoAnswer(
  thrown: unknown,
  { format, output, mode }: Pick<CheckArguments, 'format' | 'output' | 'mode'>,
  terminal: Terminal,
): Promise<void> {
  const error = asGateError(thrown);
  if (format === 'text' || error.code === 'GATE_OUTPUT_FAILED') return;
  await render(cannotTell(error, mode), { format, output, color: false }, terminal);
}

async function toQuestion(
  asked: CheckArguments,
  repository: Repository,
  terminal: Terminal,
): Promise<Question> {
  return {
    ...WHOLE_TREE,
    mode: asked.mode,
    base: asked.base,
    head: asked.head,
    amendBase: asked.mode === 'staged' ? terminal.env[AMEND_VARIABLE] || null : null,
    only: asked.only,
    skip: asked.skip,
    families: asked.families,
    paths: asked.paths.map((given) => pathInRepository(given, repository.root, terminal.cwd)),
    config: asked.config === null ? null : await readConfigFile(asked.config, terminal.cwd, repository.root),
    allowPolicyChange: asked.allowPolicyChange,
    keyless: asked.keyless,
  };
}

/** A path of the command line counts from where the user stands; the gate's count from the repository's root. */
function pathInRepository(given: string, root: string, cwd: string): string {
  const relative = path.relative(root, path.resolve(cwd, given)).split(path.sep).join('/');
  if (relative === '..' || relative.startsWith('../') || path.isAbsolute(relative)) {
    throw usage(`${escapePath(given)} is outside the repository`, 'give paths inside the repository');
  }
  return relative === '' ? '.' : relative;
}
