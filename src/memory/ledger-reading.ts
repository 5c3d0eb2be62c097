import path from 'node:path';
import { GateError } from '../core/errors.js';
import { decisionLedger } from '../families/decision-ledger.js';
import type { FileLayer } from '../stores/file-layer.js';
import { lineJudge } from './line-verdict.js';
import { linesOf, readTail } from './tail.js';

/** What a promotion needs of a ledger entry (spec 3.9). */
export interface LedgerEntry {
  readonly decision_id: string;
  readonly decision_type: string;
  readonly phase_id: string;
  readonly rationale: string;
  readonly risk_tier: 'low' | 'medium' | 'high' | 'critical';
}

export interface LedgerReading {
  /** In the order of the file. */
  readonly entries: readonly LedgerEntry[];
  /** Lines that are no ledger entries; they were left out. */
  readonly broken: readonly {
    readonly path: string;
    /** 1-based. */
    readonly line: number;
    readonly code: 'LEDGER_SCHEMA_INVALID';
    readonly message: string;
  }[];
}

/** A run's id is the name of its file: no separators, no dot in front. */
const RUN_ID = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/;

/**
 * The ledger of one run, read and never written; empty where there is none.
 *
 * @throws GateError GATE_USAGE for a run id that names no file; GATE_UNREADABLE
 */
export async function readLedger(runId: string, repo: string, files: FileLayer): Promise<LedgerReading> {
  if (!RUN_ID.test(runId)) {
    throw new GateError(
      'GATE_USAGE',
      'the run id is no name of a ledger file',
      'give the id as handoffs/sovereign_decisions/<run>.jsonl has it: letters, digits, ".", "_" and "-"',
    );
  }
  const name = decisionLedger.files[0]!.replace('*', runId);
  const judge = await lineJudge<LedgerEntry>(decisionLedger);
  return await readTail(files, path.join(repo, ...name.split('/')), name, null, ({ bytes }) => {
    const verdicts = linesOf(bytes).map(judge);
    return Promise.resolve({
      entries: verdicts.flatMap((verdict) => verdict?.entry ?? []),
      broken: verdicts.flatMap((verdict, index) =>
        verdict === null || verdict.message === null
          ? []
          : [
              {
                path: name,
                line: index + 1,
                code: 'LEDGER_SCHEMA_INVALID' as const,
                message: verdict.message,
              },
            ],
      ),
    });
  });
}
