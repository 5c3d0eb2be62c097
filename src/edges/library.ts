import type { Report } from '../gate/report.js';
import { WHOLE_TREE, type Question } from '../gate/question.js';
import { openRepository } from './git/repository.js';
import { askGate } from './wiring.js';

/** A question as the library takes it: a folder in a repository, and what differs from the whole working tree. */
export interface LibraryQuestion extends Partial<Question> {
  readonly cwd: string;
}

/**
 * Asks the gate and gives the report. GateError where the question could not be answered; findings are in the report
 * and never thrown.
 */
export async function check({ cwd, ...asked }: LibraryQuestion): Promise<Report> {
  const repository = await openRepository(cwd, { env: process.env });
  try {
    const outcome = await askGate({ ...WHOLE_TREE, ...asked }, repository, {
      warn: () => undefined,
      progress: () => undefined,
    });
    return outcome.report;
  } finally {
    await repository.close();
  }
}
