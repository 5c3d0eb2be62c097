import type { Config } from './config.js';
import type { FindingBook } from './findings.js';
import type { Plan } from './plan.js';
import type { Policy } from './policy.js';
import type { Change, Repository, Snapshot } from './ports.js';
import type { Question } from './question.js';

/** What a check of files and changes, rather than of lines, works with. */
export interface RunContext {
  readonly question: Question;
  readonly repository: Repository;
  readonly policy: Policy;
  readonly plan: Plan;
  readonly head: Snapshot;
  readonly base: Snapshot | null;
  /** Null with `--all`. */
  readonly change: Change | null;
  readonly book: FindingBook;
  /** What is left out and why, for the report; checks add to it. */
  readonly skipped: string[];
  readonly now: Date;
}

/** The configs whose word counts: the policy's, and what only the change's own policy knows. */
export function configsOf({ main, introduced }: Policy): readonly Config[] {
  return introduced === null ? [main.config] : [main.config, introduced.config];
}

/** True when the question names files or families: it asks for these artifacts and not for the rest of the tree. */
export function isNarrowed({ paths, families }: Question): boolean {
  return paths.length > 0 || families.length > 0;
}
