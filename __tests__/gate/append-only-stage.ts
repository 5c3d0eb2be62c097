import { askGate } from '../../src/edges/wiring.js';
import type { Finding } from '../../src/core/finding.js';
import type { Repository } from '../../src/gate/ports.js';
import { WHOLE_TREE, type Question } from '../../src/gate/question.js';

/** Asks the gate for `append-only` alone. */
export async function ask(repository: Repository, question: Partial<Question>): Promise<readonly Finding[]> {
  const whole: Question = { ...WHOLE_TREE, only: ['append-only'], ...question };
  const outcome = await askGate(whole, repository, {
    warn: () => undefined,
    progress: () => undefined,
    env: {},
  });
  return outcome.report.findings;
}

export async function askRange(
  repository: Repository,
  base: string,
  head: string,
): Promise<readonly Finding[]> {
  return await ask(repository, { mode: 'range', base, head });
}

/** Rule and place of each finding, in their order. */
export function placesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, path, line }) => [rule, path ?? '-', line ?? '-'].join(' '));
}
