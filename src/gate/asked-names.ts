import { GateError } from '../core/errors.js';
import { nearest } from '../core/nearest.js';
import { quoteText } from '../core/quote.js';
import { CHECK_NAMES, type CheckName } from '../core/rules.js';
import type { Policy } from './policy.js';
import type { Question } from './question.js';

/** GateError GATE_USAGE where nothing is left: a run without any check would pass whatever there is. */
export function chosenChecks(question: Question): readonly CheckName[] {
  const asked = CHECK_NAMES.filter(
    (name) => (question.only.length === 0 || question.only.includes(name)) && !question.skip.includes(name),
  );
  // The whole tree has nothing that it could be held against.
  const chosen = question.mode === 'all' ? asked.filter((name) => name !== 'append-only') : asked;
  if (chosen.length > 0) return chosen;
  if (asked.length > 0) {
    throw new GateError(
      'GATE_USAGE',
      'append-only compares with a base, and there is none',
      'give --staged or --range BASE..HEAD',
    );
  }
  throw new GateError(
    'GATE_USAGE',
    'no check is left to run',
    'skip fewer checks, or none of those you chose',
  );
}

/** GateError GATE_USAGE for a family that no policy knows: a name that was misspelt must not pass. */
export function checkFamilyNames(question: Question, { main, introduced }: Policy): void {
  const known = [...main.families, ...(introduced?.families ?? [])].map(({ name }) => name);
  const unknown = question.families.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = nearest(unknown, known);
  throw new GateError(
    'GATE_USAGE',
    `unknown family "${quoteText(unknown)}"`,
    `${near === null ? '' : `did you mean ${near}? `}the families are ${[...new Set(known)].join(', ')}`,
  );
}
