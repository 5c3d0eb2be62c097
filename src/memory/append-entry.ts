import path from 'node:path';
import { scanLine } from '../core/secrets/line-scan.js';
import { appendRecord } from '../stores/append-record.js';
import { nodeFiles } from '../stores/node-files.js';
import { DUPLICATE, failureOf, refusedFor, storeRefusal, type AppendOutcome } from './append-outcome.js';
import { knownDecisionKeys } from './decision-keys.js';
import { completeEntry, type EntryDraft } from './entry-draft.js';
import type { MemoryFamilyName } from './entry.js';
import { hasEntryId } from './family-lines.js';
import { cappedFamily, livePathOf } from './memory-families.js';
import { entryProblems } from './schema-check.js';
import { DISABLED, isSovereignMemoryEnabled, toScratchpad, type MemoryOptions } from './settings.js';

type Append = (draft: EntryDraft, options: MemoryOptions) => Promise<AppendOutcome>;

/**
 * Appends a decision (DEC-0105 §4); one whose key stands in the live log or an archive is skipped. All four appends: no
 * entry that the gate would not take, roll-over first when the file is at its cap, one lock, one write, fsync.
 *
 * @throws GateError GATE_SCANNER_FAILED; GATE_USAGE for what JSON cannot say. All else is in the outcome.
 */
export const appendDecision: Append = (draft, options) => appendEntry('decisions', draft, options);
export const appendMistake: Append = (draft, options) => appendEntry('mistakes', draft, options);
export const appendPattern: Append = (draft, options) => appendEntry('patterns', draft, options);
export const appendDrift: Append = (draft, options) => appendEntry('plan-drift', draft, options);

/** The append of a family by its name. */
export async function appendEntry(
  family: MemoryFamilyName,
  draft: EntryDraft,
  options: MemoryOptions,
): Promise<AppendOutcome> {
  const { repo, files = nodeFiles, now = () => new Date(), lock = {} } = options;
  const scratchpad = toScratchpad(options.scratchpad);
  if (!isSovereignMemoryEnabled(scratchpad)) return DISABLED;
  const entry = completeEntry(family, draft, now());
  // Judged before any lock is taken, so that a refused entry leaves no trace on the disk.
  const refused = refusedFor(await entryProblems(entry, family));
  if (refused !== null) return refused;
  const seal = async (
    record: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> => {
    if (
      family === 'decisions' &&
      (await knownDecisionKeys(repo, files)).has(String(record['decision_key']))
    ) {
      throw new Standing(DUPLICATE);
    }
    if (isGiven(draft['entry_id']) && (await hasEntryId(family, String(draft['entry_id']), repo, files))) {
      throw new Standing(ID_STANDS);
    }
    // Taken under the lock, the times of many writers stand in the order of their lines.
    return isGiven(draft['ts']) ? record : { ...record, ts: now().toISOString() };
  };
  try {
    const result = await appendRecord(
      { root: path.resolve(repo), family: cappedFamily(family, scratchpad), livePath: livePathOf(family) },
      entry,
      { detectSecrets: scanLine, seal, now, lock, files },
    );
    if (result.status === 'refused') return storeRefusal(result.refusals);
    const { record, receipts } = result;
    return {
      status: 'appended',
      reason: null,
      entry_id: String(record['entry_id']),
      entry: record,
      receipts,
    };
  } catch (error) {
    return error instanceof Standing ? error.outcome : failureOf(error);
  }
}

const ID_STANDS: AppendOutcome = {
  status: 'refused',
  reason: 'SOVEREIGN_MEMORY_SCHEMA_INVALID',
  problems: [
    { rule: 'EVIDENCE_DUPLICATE_ID', pointer: '/entry_id', message: 'an entry with this id stands already' },
  ],
};

/** Found under the lock, it leaves the store as an exception and the append as its outcome. */
class Standing extends Error {
  constructor(readonly outcome: AppendOutcome) {
    super(outcome.status);
  }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
