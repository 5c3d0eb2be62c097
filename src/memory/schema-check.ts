import { scanLine } from '../core/secrets/line-scan.js';
import { RULES, type RuleId } from '../core/rules.js';
import { judgeRecord, type Refusal } from '../stores/record-verdict.js';
import type { MemoryFamilyName } from './entry.js';
import { livePathOf, memoryFamilyOf } from './memory-families.js';

/** One thing that is wrong with an entry. Holds no text of it but quoted member names, and never a secret. */
export interface EntryProblem {
  readonly rule: RuleId;
  /** RFC 6901; null where the entry as a whole is meant. */
  readonly pointer: string | null;
  readonly message: string;
}

export interface SchemaVerdict {
  readonly ok: boolean;
  readonly error: 'SOVEREIGN_MEMORY_SCHEMA_INVALID' | 'SOVEREIGN_MEMORY_SECRET_DETECTED' | null;
  readonly problems: readonly EntryProblem[];
}

/**
 * Whether a value is an entry of the family, and holds no secret (DEC-0105 §4). As the gate will judge its line.
 *
 * @throws GateError GATE_SCANNER_FAILED; GATE_USAGE for what JSON cannot say
 */
export async function schemaCheck(entry: unknown, family: MemoryFamilyName): Promise<SchemaVerdict> {
  const problems = await entryProblems(entry, family);
  const secret = problems.some(({ rule }) => rule === 'EVIDENCE_SECRET_DETECTED');
  const error = secret ? 'SOVEREIGN_MEMORY_SECRET_DETECTED' : 'SOVEREIGN_MEMORY_SCHEMA_INVALID';
  return { ok: problems.length === 0, error: problems.length === 0 ? null : error, problems };
}

/** What of the entry is an error to the family; what it takes for a warning is left out. */
export async function entryProblems(
  entry: unknown,
  family: MemoryFamilyName,
): Promise<readonly EntryProblem[]> {
  const data = memoryFamilyOf(family);
  const refusals = await judgeRecord(data, livePathOf(family), JSON.stringify(entry) ?? '', {
    detectSecrets: scanLine,
  });
  return refusals
    .filter(({ rule }) => (data.severity[rule] ?? RULES[rule].severity) === 'error')
    .map(problemOf);
}

export function problemOf({ rule, pointer, message }: Refusal): EntryProblem {
  return { rule, pointer, message };
}
