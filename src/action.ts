import process from 'node:process';
import { answerForAction } from './edges/action-gate.js';
import { openRepository } from './edges/git/repository.js';
import { runAction } from './edges/github/run.js';
import { TOOL } from './edges/wiring.js';

/** Also the entry that a local runner of actions calls. */
export async function run(): Promise<void> {
  process.exitCode = await runAction({
    gate: (question) => answerForAction(question, process.env),
    openRepository: (cwd) => openRepository(cwd, { env: process.env }),
    env: process.env,
    tool: TOOL,
  });
}

await run();
