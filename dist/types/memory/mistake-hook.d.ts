import type { AppendOutcome } from './append-outcome.js';
import type { EntryDraft } from './entry-draft.js';
import { type MemoryOptions } from './settings.js';
/**
 * What an orchestrator calls when one of the five triggers of DEC-0105 §6 fires: writes a mistake whose
 * failure_reason_code the tag fixes. `draft` holds text and where it happened. Nothing happens with the memory off.
 */
export declare function recordMistake(tag: string, draft: EntryDraft, options: MemoryOptions): Promise<AppendOutcome>;
