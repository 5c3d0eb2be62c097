import { quoteText } from '../core/quote.js';
import { appendEntry } from './append-entry.js';
import type { AppendOutcome } from './append-outcome.js';
import type { EntryDraft } from './entry-draft.js';
import { MISTAKE_TAGS } from './mistake-reasons.js';
import { DISABLED, isSovereignMemoryEnabled, type MemoryOptions } from './settings.js';

/**
 * What an orchestrator calls when one of the five triggers of DEC-0105 §6 fires: writes a mistake whose
 * failure_reason_code the tag fixes. `draft` holds text and where it happened. Nothing happens with the memory off.
 */
export async function recordMistake(
  tag: string,
  draft: EntryDraft,
  options: MemoryOptions,
): Promise<AppendOutcome> {
  if (!isSovereignMemoryEnabled(options.scratchpad)) return DISABLED;
  if (MISTAKE_TAGS.includes(tag)) {
    return await appendEntry('mistakes', { ...draft, mistake_tag: tag }, options);
  }
  const message = `"${quoteText(tag)}" is no mistake tag; the tags are ${MISTAKE_TAGS.join(', ')}`;
  return {
    status: 'refused',
    reason: 'SOVEREIGN_MEMORY_SCHEMA_INVALID',
    problems: [{ rule: 'EVIDENCE_SCHEMA_INVALID', pointer: '/mistake_tag', message }],
  };
}
