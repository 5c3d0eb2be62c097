import { Buffer } from 'node:buffer';
import { computeDecisionKey } from '../core/values/decision-key.js';
import { dedupeDecision } from './decision-keys.js';
import { buildInjectionDigest } from './digest.js';
import { completeEntry, type EntryDraft } from './entry-draft.js';
import type { MemoryFamilyName } from './entry.js';
import { livePathOf, MEMORY_FAMILY_NAMES } from './memory-families.js';
import { failureReasonOf, MISTAKE_TAGS } from './mistake-reasons.js';
import { bytesFile, type ReadingLayer } from './reading-files.js';
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
  const on = { SOVEREIGN_MEMORY: '1', SOVEREIGN_MEMORY_MAX_CHARS: '40' };
  const full = await buildInjectionDigest('/', on, { files: holding(decision) });
  const empty = await buildInjectionDigest('/', on, { files: holding(null) });
  return [
    (await Promise.all(samples)).every(({ ok }) => ok),
    (await schemaCheck({ ...decision, status: 'open' }, 'decisions')).error ===
      'SOVEREIGN_MEMORY_SCHEMA_INVALID',
    (await schemaCheck({ ...decision, tags: [token] }, 'decisions')).error ===
      'SOVEREIGN_MEMORY_SECRET_DETECTED',
    key === '4e1ca43354f644c8' && dedupeDecision('use   faiss for the INDEX.', [key]).isDuplicate,
    MISTAKE_TAGS.length === 5 && failureReasonOf('scope_creep') === 'PLAN_FIDELITY_SCOPE_GATE',
    full.char_count === 40 && full.entry_ids.length === 1,
    empty.digest_text === '(no sovereign memory entries)',
    !isSovereignMemoryEnabled({}) && isSovereignMemoryEnabled({ SOVEREIGN_MEMORY: '1' }),
  ].every(Boolean);
}

/** Files that are not on any disk: a decisions log with one entry, or none at all. */
function holding(decision: Readonly<Record<string, unknown>> | null): ReadingLayer {
  const bytes = Buffer.from(`${JSON.stringify(decision)}\n`);
  return {
    open: (path) =>
      decision !== null && path.replaceAll('\\', '/').endsWith(livePathOf('decisions'))
        ? Promise.resolve(bytesFile(bytes))
        : Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT' })),
  };
}
