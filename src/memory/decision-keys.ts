import type { Buffer } from 'node:buffer';
import { computeDecisionKey } from '../core/values/decision-key.js';
import type { FileLayer } from '../stores/file-layer.js';
import { forEachLine } from './family-lines.js';

export interface DecisionProbe {
  /** 16 hex digits. */
  readonly key: string;
  readonly isDuplicate: boolean;
}

/** The key of a decision, and whether it stands among those that are known (DEC-0105 §4). */
export function dedupeDecision(decisionText: string, existingKeys: Iterable<string>): DecisionProbe {
  const key = computeDecisionKey(decisionText);
  for (const known of existingKeys) if (known === key) return { key, isDuplicate: true };
  return { key, isDuplicate: false };
}

/**
 * Keys of all decisions, in the live log and every archive (spec 4.2). They are computed from the texts, since a key that
 * somebody made up must not let a decision in twice.
 *
 * @throws GateError GATE_UNREADABLE
 */
export async function knownDecisionKeys(repo: string, files: FileLayer): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  await forEachLine('decisions', repo, files, (line) => {
    const key = keyOf(line);
    if (key !== null) keys.add(key);
  });
  return keys;
}

function keyOf(line: Buffer): string | null {
  let value: unknown;
  try {
    value = JSON.parse(line.toString('utf8'));
  } catch {
    // A broken line is the gate's finding; it holds no decision.
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { decision_text: text, decision_key: key } = value as Record<string, unknown>;
  if (typeof text === 'string') return computeDecisionKey(text);
  return typeof key === 'string' ? key : null;
}
