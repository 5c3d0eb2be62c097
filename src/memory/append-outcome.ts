import { isGateError } from '../core/errors.js';
import type { Receipt } from '../families/receipt.js';
import type { Refusal } from '../stores/record-verdict.js';
import { problemOf, type EntryProblem } from './schema-check.js';

/** What became of an append; everything that can be expected is here and not an exception. */
export type AppendOutcome = Appended | Skipped | Refused | Failed;

export interface Appended {
  readonly status: 'appended';
  readonly reason: null;
  readonly entry_id: string;
  /** As it stands in the file. */
  readonly entry: Readonly<Record<string, unknown>>;
  /** Archives that were made to make room. */
  readonly receipts: readonly Receipt[];
}

/** Nothing was to be written: the memory is off, or the decision stands already. */
export interface Skipped {
  readonly status: 'skipped';
  readonly reason: 'SOVEREIGN_MEMORY_DISABLED' | 'SOVEREIGN_MEMORY_DECISION_DUPLICATE';
  readonly message: string;
}

/** The entry itself may not be written. */
export interface Refused {
  readonly status: 'refused';
  readonly reason: 'SOVEREIGN_MEMORY_SCHEMA_INVALID' | 'SOVEREIGN_MEMORY_SECRET_DETECTED';
  readonly problems: readonly EntryProblem[];
}

/** The disk, a lock or the file's end stood in the way; nothing was written. */
export interface Failed {
  readonly status: 'failed';
  readonly reason: 'SOVEREIGN_MEMORY_APPEND_FAILED' | 'SOVEREIGN_MEMORY_ARCHIVE_REQUIRED';
  readonly message: string;
  readonly help: string;
}

export const DUPLICATE: Skipped = {
  status: 'skipped',
  reason: 'SOVEREIGN_MEMORY_DECISION_DUPLICATE',
  message: 'the decision stands already, in the log or an archive',
};

/** The outcome of an entry with problems; null where there are none. A secret is what counts where there is one. */
export function refusedFor(problems: readonly EntryProblem[]): Refused | null {
  if (problems.length === 0) return null;
  const secret = problems.some(({ rule }) => rule === 'EVIDENCE_SECRET_DETECTED');
  return {
    status: 'refused',
    reason: secret ? 'SOVEREIGN_MEMORY_SECRET_DETECTED' : 'SOVEREIGN_MEMORY_SCHEMA_INVALID',
    problems,
  };
}

/** The outcome of what the store refused under the lock: the entry, or the file that ends in a fragment. */
export function storeRefusal(refusals: readonly Refusal[]): Refused | Failed {
  const torn = refusals.find(({ rule }) => rule === 'EVIDENCE_TORN_LINE');
  const refused = torn === undefined ? refusedFor(refusals.map(problemOf)) : null;
  return (
    refused ?? {
      status: 'failed',
      reason: 'SOVEREIGN_MEMORY_APPEND_FAILED',
      message: torn?.message ?? 'the store refused the entry',
      help: 'complete the last line of the file or remove it, then append again',
    }
  );
}

/** A GateError of the stores as an outcome: a roll-over that failed blocks the append, and so does any other step. */
export function failureOf(error: unknown): Failed {
  if (!isGateError(error) || !STORE_ERRORS.has(error.code)) throw error;
  const { code, message, help } = error;
  const rollover = code === 'EVIDENCE_ROLLOVER_FAILED';
  return {
    status: 'failed',
    reason: rollover ? 'SOVEREIGN_MEMORY_ARCHIVE_REQUIRED' : 'SOVEREIGN_MEMORY_APPEND_FAILED',
    message,
    help,
  };
}

const STORE_ERRORS: ReadonlySet<string> = new Set([
  'EVIDENCE_ROLLOVER_FAILED',
  'GATE_LOCKED',
  'GATE_UNREADABLE',
  'GATE_UNSUPPORTED',
  'GATE_WRITE_FAILED',
]);
