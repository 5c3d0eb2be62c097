import { realpathSync } from 'node:fs';
import process from 'node:process';
import { escapePath, quoteText } from '../../core/quote.js';
import { readPolicy } from '../../gate/policy.js';
import { WHOLE_TREE } from '../../gate/question.js';
import { findRepository } from '../git/discovery.js';
import { openLocalConfig } from '../git/local-config.js';
import { openRepository } from '../git/repository.js';
import { attributesStep } from '../setup/attributes-step.js';
import { configStep } from '../setup/config-step.js';
import { driverStep } from '../setup/driver-step.js';
import { hookSteps } from '../setup/hook-steps.js';
import { House } from '../setup/house.js';
import { scriptStep } from '../setup/script-step.js';
import type { Step } from '../setup/step.js';
import { workflowStep } from '../setup/workflow-step.js';
import { parseFlags, usage, type FlagTable } from './flags.js';
import { writeAll, type Terminal } from './output.js';

const FLAGS = {
  'dry-run': { type: 'boolean' },
  'hooks-path': { type: 'boolean' },
} as const satisfies FlagTable;

/**
 * `evidence init`: lays down config, hooks, .gitattributes lines, merge driver, npm script and workflow (spec 7.5). It
 * prints what it will do before it does it, adds to what exists and replaces nothing, and a second run has nothing left
 * to do. `--dry-run` only prints.
 */
export async function initCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, FLAGS);
  if (positionals.length > 0)
    throw usage('evidence init takes no arguments', 'evidence init [--dry-run] [--hooks-path]');
  const steps = await planSteps(terminal, values['hooks-path'] === true);
  const toWrite = steps.filter(({ state }) => state === 'write');
  await writeAll(terminal.stdout, steps.map(describeStep));
  if (values['dry-run'] === true) return 0;
  for (const { apply } of toWrite) await apply?.();
  await writeAll(terminal.stdout, [
    toWrite.length === 0 ? 'nothing to write\n' : 'written; look at it with git status, and commit it\n',
    'evidence doctor says whether all of it works\n',
  ]);
  return 0;
}

/** Every step is planned before the first one is done, so that what is shown is what happens. */
async function planSteps(terminal: Terminal, setHooksPath: boolean): Promise<readonly Step[]> {
  const repository = await openRepository(terminal.cwd, { env: terminal.env });
  try {
    const place = await findRepository(terminal.cwd, terminal.env, false);
    const house = new House(repository.root);
    const worktree = repository.worktree();
    const policy = await readPolicy(WHOLE_TREE, { trusted: [worktree], introduced: worktree });
    const config = await openLocalConfig(place);
    const script = scriptStep(house);
    return [
      await configStep(house, worktree),
      ...(await hookSteps(house, place, config, setHooksPath)),
      await attributesStep(house, place, policy.main.config.families),
      await driverStep(house, config, runningCli()),
      ...(script === null ? [] : [script]),
      workflowStep(house),
    ];
  } finally {
    await repository.close();
  }
}

/** The file that was started, behind the link that npm makes for it. */
function runningCli(): string {
  return realpathSync(process.argv[1] ?? process.execPath);
}

const WORDS = { keep: 'keep ', write: 'write', advise: 'to do' } as const;

function describeStep({ what, state, detail }: Step): string {
  return `${WORDS[state]}  ${escapePath(what)}  ${quoteText(detail, 400)}\n`;
}
