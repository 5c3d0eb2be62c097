/**
 * SOVEREIGN_MEMORY_SECRET_DETECTED when a free text holds a credential, else null (DEC-0105 §4). By the gate's own rules.
 *
 * @throws GateError GATE_SCANNER_FAILED
 */
export declare function scanSecrets(text: string): Promise<'SOVEREIGN_MEMORY_SECRET_DETECTED' | null>;
