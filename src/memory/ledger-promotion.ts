import { scratchpadSwitch } from '../core/scratchpad.js';
import { nodeFiles } from '../stores/node-files.js';
import { appendDecision } from './append-entry.js';
import type { Failed, Refused } from './append-outcome.js';
import type { EntryDraft } from './entry-draft.js';
import { readLedger, type LedgerEntry, type LedgerReading } from './ledger-reading.js';
import { isSovereignMemoryEnabled, toScratchpad, type MemoryOptions } from './settings.js';

export interface PromotionOptions extends MemoryOptions {
  /** Only decisions of these types; all of them where nothing is said. */
  readonly decisionTypes?: readonly string[];
}

export interface Promotion {
  /** Ids of the new memory entries, in the order of the ledger. */
  readonly entry_ids: readonly string[];
  /** Nothing was promoted; `message` says why. */
  readonly reason: 'SOVEREIGN_MEMORY_PROMOTION_SKIPPED' | null;
  readonly message: string | null;
  /** Decisions that stand in the memory already. */
  readonly duplicates: number;
  /** Ledger lines that are no entries; they were left out. */
  readonly broken: LedgerReading['broken'];
  /** Ledger entries that the memory may not hold: a rationale with a secret in it. */
  readonly refused: readonly { readonly decision_id: string; readonly refusal: Refused }[];
  /** What stopped the promotion half-way; what came before stands. */
  readonly failure: Failed | null;
}

/** Code points of a rationale, and of the text made of it. */
const MOST_CODE_POINTS = 2000;
const DOTS = '...';

const IMPACT = { low: 25, medium: 50, high: 75, critical: 100 } as const;

/**
 * Copies the decisions of a run from its ledger into the memory (DEC-0105 §8): SOVEREIGN_MEMORY=1 and
 * AI_DECISION_LEDGER=1. Twice gives nothing new. The ledger is only read.
 *
 * @throws GateError GATE_USAGE for a run id that names no file; GATE_UNREADABLE; GATE_SCANNER_FAILED
 */
export async function promoteFromLedger(runId: string, options: PromotionOptions): Promise<Promotion> {
  const { repo, files = nodeFiles, decisionTypes } = options;
  const scratchpad = toScratchpad(options.scratchpad);
  if (!isSovereignMemoryEnabled(scratchpad)) return skipped('the memory is off');
  if (!scratchpadSwitch(scratchpad, 'AI_DECISION_LEDGER').value) return skipped('the decision ledger is off');
  const { entries, broken } = await readLedger(runId, repo, files);
  const wanted = entries.filter(({ decision_type: type }) => decisionTypes?.includes(type) ?? true);
  const ids: string[] = [];
  const refused: { decision_id: string; refusal: Refused }[] = [];
  let duplicates = 0;
  let failure: Failed | null = null;
  for (const entry of wanted) {
    const outcome = await appendDecision(toDecision(entry, runId), { ...options, scratchpad });
    if (outcome.status === 'appended') ids.push(outcome.entry_id);
    else if (outcome.status === 'skipped') duplicates += 1;
    else if (outcome.status === 'refused') refused.push({ decision_id: entry.decision_id, refusal: outcome });
    else {
      failure = outcome;
      break;
    }
  }
  const nothing = ids.length === 0 && failure === null;
  return {
    ...(nothing
      ? skipped(wanted.length === 0 ? 'the ledger has no such decision' : 'nothing new')
      : NOT_SKIPPED),
    entry_ids: ids,
    duplicates,
    broken,
    refused,
    failure,
  };
}

/** The key follows from what is stored, so that the same ledger entry gives the same key the next time. */
function toDecision(entry: LedgerEntry, runId: string): EntryDraft {
  const text = shortened(entry.rationale);
  return {
    impact_score: IMPACT[entry.risk_tier],
    text,
    tags: ['ledger', entry.decision_type.toLowerCase()],
    source_orchestrator_run_id: runId,
    phase_id: entry.phase_id,
    provenance_ref: `ledger:${entry.decision_id}`,
    decision_text: text,
    rationale: text,
  };
}

function shortened(rationale: string): string {
  if (rationale.length <= MOST_CODE_POINTS) return rationale;
  const points = [...rationale];
  if (points.length <= MOST_CODE_POINTS) return rationale;
  return points.slice(0, MOST_CODE_POINTS - DOTS.length).join('') + DOTS;
}

const NOT_SKIPPED = { reason: null, message: null } as const;

function skipped(message: string): Promotion {
  return {
    entry_ids: [],
    reason: 'SOVEREIGN_MEMORY_PROMOTION_SKIPPED',
    message,
    duplicates: 0,
    broken: [],
    refused: [],
    failure: null,
  };
}
