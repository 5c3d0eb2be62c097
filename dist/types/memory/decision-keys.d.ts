import type { FileLayer } from '../stores/file-layer.js';
export interface DecisionProbe {
    /** 16 hex digits. */
    readonly key: string;
    readonly isDuplicate: boolean;
}
/** The key of a decision, and whether it stands among those that are known (DEC-0105 §4). */
export declare function dedupeDecision(decisionText: string, existingKeys: Iterable<string>): DecisionProbe;
/**
 * Keys of all decisions, in the live log and every archive (spec 4.2). They are computed from the texts, since a key that
 * somebody made up must not let a decision in twice.
 *
 * @throws GateError GATE_UNREADABLE
 */
export declare function knownDecisionKeys(repo: string, files: FileLayer): Promise<ReadonlySet<string>>;
