import process from 'node:process';
import { appendEntry } from '../../src/memory/append-entry.js';
import type { EntryDraft } from '../../src/memory/entry-draft.js';
import type { MemoryFamilyName } from '../../src/memory/entry.js';

/** What a process of a test is told to do; JSON in its first argument. */
export interface Order {
  readonly root: string;
  readonly name: string;
  readonly count: number;
  readonly cap: number;
}

const DRAFTS: readonly (readonly [MemoryFamilyName, (text: string) => EntryDraft])[] = [
  ['decisions', (text) => ({ text, decision_text: text, rationale: 'because' })],
  ['mistakes', (text) => ({ text, mistake_tag: 'fix_failed' })],
  ['patterns', (text) => ({ text, pattern_id: 'p', applies_to: [] })],
  ['plan-drift', (text) => ({ text, drift_type: 'ac_drop', from_artifact: 'a', to_artifact: 'b' })],
];

/** Appends so many entries, one family after the other; says what did not go well. */
async function obey({ root, name, count, cap }: Order): Promise<void> {
  const scratchpad = { SOVEREIGN_MEMORY: '1', SOVEREIGN_MEMORY_JSONL_MAX_LINES: String(cap) };
  for (let at = 0; at < count; at++) {
    const [family, draft] = DRAFTS[at % DRAFTS.length]!;
    const options = { repo: root, scratchpad, lock: { waitMs: 120_000 } };
    const outcome = await appendEntry(family, draft(`${name} ${at}`), options);
    if (outcome.status !== 'appended') process.stdout.write(`${JSON.stringify(outcome)}\n`);
  }
}

await obey(JSON.parse(process.argv[2] ?? '{}') as Order);
