import path from 'node:path';
import { openLocalJudges } from '../../src/gate/judges.js';
import { WHOLE_TREE, type Question } from '../../src/gate/question.js';
import type { Outcome } from '../../src/gate/report.js';
import { runGate, type GatePorts } from '../../src/gate/run.js';
import { opened, Scratch } from '../edges/git/scratch.js';

export { refusal, removeScratch, Scratch } from '../edges/git/scratch.js';

/** A new throw-away repository with these files committed, or empty. Never the folder that the tests run in. */
export function repositoryWith(files: Readonly<Record<string, string | Buffer>> = {}): Scratch {
  const scratch = Scratch.create();
  if (!path.relative(scratch.root, process.cwd()).startsWith('..')) {
    throw new Error('a test would write into the folder that it runs in');
  }
  for (const [name, content] of Object.entries(files)) scratch.write(name, content);
  if (Object.keys(files).length > 0) scratch.commit('first');
  return scratch;
}

/** Asks the gate about a repository, in this process. */
export async function ask(
  scratch: Scratch,
  question: Partial<Question> = {},
  ports: Partial<GatePorts> = {},
): Promise<Outcome> {
  const repository = await opened(scratch);
  return await runGate(
    { ...WHOLE_TREE, ...question },
    {
      repository,
      openJudges: (plans) => openLocalJudges(plans, null, () => undefined),
      tool: { name: 'evidence-gate', version: '0.0.0' },
      progress: () => undefined,
      environment: new Map(),
      now: () => new Date(),
      ...ports,
    },
  );
}

/** A config with one family of logs; `entry` adds to it. */
export function logsConfig(entry: Readonly<Record<string, unknown>> = {}, rest: object = {}): string {
  return JSON.stringify({ families: { logs: { files: ['logs/**/*.jsonl'], id: '/id', ...entry } }, ...rest });
}

/** Lines of JSON, each with its newline. */
export function lines(...records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
