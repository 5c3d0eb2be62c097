import { realpathSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { answerForAction } from './edges/action-gate.js';
import { openRepository } from './edges/git/repository.js';
import { runAction } from './edges/github/run.js';
import { TOOL } from './edges/wiring.js';

/** The whole step. A local runner of actions imports this file and calls it. */
export async function run(): Promise<void> {
  process.exitCode = await runAction({
    gate: (question) => answerForAction(question, process.env),
    openRepository: (cwd) => openRepository(cwd, { env: process.env }),
    env: process.env,
    tool: TOOL,
  });
}

// GitHub's runner starts the file itself; importing it must not run the step a second time.
const started = process.argv[1];
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) await run();
