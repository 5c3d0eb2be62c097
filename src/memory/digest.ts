import { scratchpadNumber } from '../core/scratchpad.js';
import type { FileLayer } from '../stores/file-layer.js';
import { nodeFiles } from '../stores/node-files.js';
import { digestText, type Corpus } from './digest-text.js';
import type { MemoryEntry, MemoryFamilyName } from './entry.js';
import { MEMORY_FAMILY_NAMES } from './memory-families.js';
import { readEntries } from './read-entries.js';
import { isSovereignMemoryEnabled, toScratchpad, type ScratchpadLike } from './settings.js';

/** What is handed to a phase (DEC-0105 §5). Stable for schema_version 1. */
export interface InjectionDigest {
  readonly digest_text: string;
  /** Ids whose line stands whole or in part in the text. */
  readonly entry_ids: readonly string[];
  /** Code points of `digest_text`. */
  readonly char_count: number;
  /** A tail was cut (SOVEREIGN_MEMORY_READ_BOUND), broken lines were left out (SOVEREIGN_MEMORY_SCHEMA_INVALID). */
  readonly warnings: readonly ('SOVEREIGN_MEMORY_READ_BOUND' | 'SOVEREIGN_MEMORY_SCHEMA_INVALID')[];
}

const EMPTY: InjectionDigest = { digest_text: '', entry_ids: [], char_count: 0, warnings: [] };

/**
 * The bounded digest of a repository's memory (spec 4.4). With the memory off: empty, and no file is touched.
 *
 * @throws GateError GATE_UNREADABLE
 */
export async function buildInjectionDigest(
  repo: string,
  scratchpad: ScratchpadLike,
  { files = nodeFiles }: { readonly files?: FileLayer } = {},
): Promise<InjectionDigest> {
  const pad = toScratchpad(scratchpad);
  if (!isSovereignMemoryEnabled(pad)) return EMPTY;
  const readings = await Promise.all(
    MEMORY_FAMILY_NAMES.map((family) => readEntries(family, { repo, scratchpad: pad, files })),
  );
  const corpus: Partial<Record<MemoryFamilyName, readonly MemoryEntry[]>> = {};
  MEMORY_FAMILY_NAMES.forEach((family, index) => (corpus[family] = readings[index]?.entries ?? []));
  const { text, entryIds } = digestText(corpus as Corpus, {
    topN: scratchpadNumber(pad, 'SOVEREIGN_MEMORY_TOP_N').value,
    topK: scratchpadNumber(pad, 'SOVEREIGN_MEMORY_TOP_K').value,
    maxChars: scratchpadNumber(pad, 'SOVEREIGN_MEMORY_MAX_CHARS').value,
  });
  return {
    digest_text: text,
    entry_ids: entryIds,
    char_count: [...text].length,
    warnings: [
      ...(readings.some(({ reason }) => reason !== null) ? (['SOVEREIGN_MEMORY_READ_BOUND'] as const) : []),
      ...(readings.some(({ broken }) => broken.length > 0)
        ? (['SOVEREIGN_MEMORY_SCHEMA_INVALID'] as const)
        : []),
    ],
  };
}

/** The digest as a fenced block for a prompt, behind the phase context and in front of the role; empty when off. */
export function digestBlock({ digest_text: text }: InjectionDigest): string {
  return text === '' ? '' : `### sovereign_memory_digest\n\n\`\`\`\n${text}\n\`\`\`\n`;
}
