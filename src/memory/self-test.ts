import { computeDecisionKey } from '../core/values/decision-key.js';
import { dedupeDecision } from './decision-keys.js';
import { candidateOf } from './digest-choice.js';
import { digestText, emptyDigestText } from './digest-text.js';
import { completeEntry, type EntryDraft } from './entry-draft.js';
import type { MemoryFamilyName } from './entry.js';
import { MEMORY_FAMILY_NAMES } from './memory-families.js';
import { failureReasonOf, MISTAKE_TAGS } from './mistake-reasons.js';
import { schemaCheck } from './schema-check.js';
import { isSovereignMemoryEnabled } from './settings.js';

const NOON = new Date('2026-01-01T12:00:00.000Z');

const SAMPLES: Readonly<Record<MemoryFamilyName, EntryDraft>> = {
  decisions: {
    text: 'one writer per file',
    decision_text: 'One writer per file',
    rationale: 'lines were lost',
  },
  mistakes: { text: 'the fix was tried three times', mistake_tag: 'fix_failed' },
  patterns: { text: 'retry with a limit', pattern_id: 'retry-limit', applies_to: ['uploads'] },
  'plan-drift': {
    text: 'a criterion was dropped',
    drift_type: 'ac_drop',
    from_artifact: 'plan.md',
    to_artifact: 'summary.md',
  },
};

/** Whether this build keeps the contract of DEC-0105 on samples of its own; touches no file. */
export async function selfTest(): Promise<boolean> {
  const decision = completeEntry('decisions', SAMPLES.decisions, NOON);
  const token = ['gh', 'p_', 'Zt4mQ9wL2xV7cB1nK8sD5fG3hJ6pR0yUa1B2'].join('');
  const samples = MEMORY_FAMILY_NAMES.map((family) =>
    schemaCheck(completeEntry(family, SAMPLES[family], NOON), family),
  );
  const key = computeDecisionKey('Use FAISS for the index.');
  const recent = [candidateOf('decisions', decision, '')].flatMap((candidate) => candidate ?? []);
  return [
    (await Promise.all(samples)).every(({ ok }) => ok),
    (await schemaCheck({ ...decision, status: 'open' }, 'decisions')).error ===
      'SOVEREIGN_MEMORY_SCHEMA_INVALID',
    (await schemaCheck({ ...decision, tags: [token] }, 'decisions')).error ===
      'SOVEREIGN_MEMORY_SECRET_DETECTED',
    key === '4e1ca43354f644c8' && dedupeDecision('use   faiss for the INDEX.', [key]).isDuplicate,
    MISTAKE_TAGS.length === 5 && failureReasonOf('scope_creep') === 'PLAN_FIDELITY_SCOPE_GATE',
    digestText({ recent, high: [] }, 40).text.length === 40,
    emptyDigestText(2048).text === '(no sovereign memory entries)',
    !isSovereignMemoryEnabled({}) && isSovereignMemoryEnabled({ SOVEREIGN_MEMORY: '1' }),
  ].every(Boolean);
}
