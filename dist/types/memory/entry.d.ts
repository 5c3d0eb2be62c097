/** What every entry has (DEC-0105 §3). Texts count in code points. */
export interface MemoryEntryBase {
    readonly schema_version: 1;
    /** RFC 3339 in UTC. */
    readonly ts: string;
    /** UUIDv4. */
    readonly entry_id: string;
    readonly source_orchestrator_run_id?: string;
    readonly source_story_id?: string;
    readonly phase_id?: string;
    /** 0 to 100. */
    readonly impact_score: number;
    /** 1 to 2000. */
    readonly text: string;
    /** At most 10, of at most 40 each. */
    readonly tags: readonly string[];
    readonly status: MemoryStatus;
    readonly provenance_ref?: string;
}
export type MemoryStatus = 'active' | 'superseded' | 'archived';
export interface DecisionEntry extends MemoryEntryBase {
    readonly decision_key: string;
    readonly decision_text: string;
    readonly rationale: string;
}
export interface MistakeEntry extends MemoryEntryBase {
    readonly mistake_tag: string;
    readonly failure_reason_code: string;
}
export interface PatternEntry extends MemoryEntryBase {
    readonly pattern_id: string;
    readonly applies_to: readonly string[];
}
export interface DriftEntry extends MemoryEntryBase {
    readonly drift_type: string;
    readonly from_artifact: string;
    readonly to_artifact: string;
    readonly ledger_decision_id?: string;
}
/** The entries of each family, by the names that the command line and the library use. */
export interface MemoryEntries {
    readonly decisions: DecisionEntry;
    readonly mistakes: MistakeEntry;
    readonly patterns: PatternEntry;
    readonly 'plan-drift': DriftEntry;
}
export type MemoryFamilyName = keyof MemoryEntries;
export type MemoryEntry = MemoryEntries[MemoryFamilyName];
