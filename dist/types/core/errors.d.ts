/**
 * Why a question about the evidence could not be answered. Closed, so that doors, reports and tests can rely on it.
 */
export type GateErrorCode = 'GATE_USAGE' | 'GATE_NOT_A_REPOSITORY' | 'GATE_DUBIOUS_OWNERSHIP' | 'GATE_GIT_MISSING' | 'GATE_GIT_FAILED' | 'GATE_BASE_UNAVAILABLE' | 'GATE_CONFIG_INVALID' | 'GATE_SCHEMA_UNUSABLE' | 'GATE_UNREADABLE' | 'GATE_OUTPUT_FAILED' | 'GATE_WRITE_FAILED' | 'GATE_SCANNER_FAILED' | 'GATE_KEY_FORMAT' | 'GATE_KEY_UNAVAILABLE' | 'GATE_LOCKED' | 'GATE_UNSUPPORTED' | 'EVIDENCE_ROLLOVER_FAILED' | 'GATE_INTERNAL';
/**
 * The question could not be answered: exit status 2, never a pass (design.md, "Words").
 *
 * `message` is one line that says what is wrong; `help` is one line that says what to do. Neither may hold
 * evidence text, a secret or a key. The cause is kept for tests and debuggers and is never printed.
 */
export declare class GateError extends Error {
    readonly name = "GateError";
    readonly code: GateErrorCode;
    readonly help: string;
    constructor(code: GateErrorCode, message: string, help: string, cause?: unknown);
}
/** Narrows a thrown value; bundles may hold the class twice, so the name counts and not the prototype. */
export declare function isGateError(thrown: unknown): thrown is GateError;
