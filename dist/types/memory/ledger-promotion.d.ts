import type { Failed, Refused } from './append-outcome.js';
import { type LedgerReading } from './ledger-reading.js';
import { type MemoryOptions } from './settings.js';
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
    readonly refused: readonly {
        readonly decision_id: string;
        readonly refusal: Refused;
    }[];
    /** What stopped the promotion half-way; what came before stands. */
    readonly failure: Failed | null;
}
/**
 * Copies the decisions of a run from its ledger into the memory (DEC-0105 §8): SOVEREIGN_MEMORY=1 and
 * AI_DECISION_LEDGER=1. Twice gives nothing new. The ledger is only read.
 *
 * @throws GateError GATE_USAGE for a run id that names no file; GATE_UNREADABLE; GATE_SCANNER_FAILED
 */
export declare function promoteFromLedger(runId: string, options: PromotionOptions): Promise<Promotion>;
