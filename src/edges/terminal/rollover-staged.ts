import { readPolicy } from '../../gate/policy.js';
import type { Repository } from '../../gate/ports.js';
import type { Question } from '../../gate/question.js';
import { openSides, policyPlaces } from '../../gate/sides.js';
import type { Environment } from '../git/environment.js';
import { rolloverOnCommit, type CommitRollover } from './rollover-on-commit.js';

/** Rolls over what a commit would leave over its cap, where the policy that judges the commit asks for it. */
export async function rolloverStaged(
  question: Question,
  repository: Repository,
  env: Environment,
): Promise<readonly CommitRollover[]> {
  const sides = await openSides(question, repository);
  if (sides.change === null) return [];
  const policy = await readPolicy(question, policyPlaces(question, repository, sides));
  return await rolloverOnCommit(repository, policy, sides.change, env);
}
