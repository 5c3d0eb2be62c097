import type { FileLayer } from '../stores/file-layer.js';
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
/**
 * The ledger of one run, read and never written; empty where there is none.
 *
 * @throws GateError GATE_USAGE for a run id that names no file; GATE_UNREADABLE
 */
export declare function readLedger(runId: string, repo: string, files: FileLayer): Promise<LedgerReading>;
