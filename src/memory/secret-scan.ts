import { scanLine } from '../core/secrets/line-scan.js';

/**
 * SOVEREIGN_MEMORY_SECRET_DETECTED when a free text holds a credential, else null (DEC-0105 §4). By the gate's own rules.
 *
 * @throws GateError GATE_SCANNER_FAILED
 */
export async function scanSecrets(text: string): Promise<'SOVEREIGN_MEMORY_SECRET_DETECTED' | null> {
  const value = { text };
  const hits = await scanLine({
    text: JSON.stringify(value),
    value,
    path: '',
    ownMembers: new Set(),
    ignore: [],
    accept: new Set(),
  });
  return hits.length > 0 ? 'SOVEREIGN_MEMORY_SECRET_DETECTED' : null;
}
