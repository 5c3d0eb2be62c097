import { isUtf8 } from 'node:buffer';
import type { Buffer } from 'node:buffer';
import { parseStrictText } from '../core/json/strict.js';
import { scratchpadNumber } from '../core/scratchpad.js';
import { candidateOf, type Candidate } from './digest-candidate.js';
import { chooseEntries } from './digest-choice.js';
import { digestText, emptyDigestText } from './digest-text.js';
import { fitsShape } from './entry-shape.js';
import type { MemoryFamilyName } from './entry.js';
import { readingFiles, type ReadingLayer } from './reading-files.js';
import { livePathOf, MEMORY_FAMILY_NAMES, resolveJsonlPath } from './memory-families.js';
import { isSovereignMemoryEnabled, toScratchpad, type ScratchpadLike } from './settings.js';
import { linesOf, readTail, SOVEREIGN_MEMORY_READ_TAIL } from './tail.js';

const DEPTH = 64;

/** What is handed to a phase (DEC-0105 §5). Stable for schema_version 1. */
export interface InjectionDigest {
  readonly digest_text: string;
  /** Ids whose line stands whole or in part in the text. */
  readonly entry_ids: readonly string[];
  /** Code points of `digest_text`. */
  readonly char_count: number;
  /** A tail was cut (SOVEREIGN_MEMORY_READ_BOUND); broken lines were met and left out (SOVEREIGN_MEMORY_SCHEMA_INVALID). */
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
  { files = readingFiles }: { readonly files?: ReadingLayer } = {},
): Promise<InjectionDigest> {
  const pad = toScratchpad(scratchpad);
  if (!isSovereignMemoryEnabled(pad)) return EMPTY;
  const pool: Candidate[] = [];
  let isCut = false;
  let isBroken = false;
  for (const family of MEMORY_FAMILY_NAMES) {
    const found = await readCandidates(family, repo, files);
    pool.push(...found.candidates);
    isCut ||= found.isCut;
    isBroken ||= found.isBroken;
  }
  const readText = (candidate: Candidate): string | null => {
    const text = textOf(candidate);
    isBroken ||= text === null;
    return text;
  };
  const topN = scratchpadNumber(pad, 'SOVEREIGN_MEMORY_TOP_N').value;
  const topK = scratchpadNumber(pad, 'SOVEREIGN_MEMORY_TOP_K').value;
  const maxChars = scratchpadNumber(pad, 'SOVEREIGN_MEMORY_MAX_CHARS').value;
  const choice = chooseEntries(pool, { topN, topK }, readText);
  const isEmpty =
    choice.recent.length + choice.high.length === 0 && pool.every((each) => readText(each) === null);
  const { text, entryIds } = isEmpty ? emptyDigestText(maxChars) : digestText(choice, maxChars);
  return {
    digest_text: text,
    entry_ids: entryIds,
    char_count: [...text].length,
    warnings: [
      ...(isCut ? (['SOVEREIGN_MEMORY_READ_BOUND'] as const) : []),
      ...(isBroken ? (['SOVEREIGN_MEMORY_SCHEMA_INVALID'] as const) : []),
    ],
  };
}

interface FoundCandidates {
  readonly candidates: readonly Candidate[];
  readonly isCut: boolean;
  /** A line is no entry at all. */
  readonly isBroken: boolean;
}

/** The active entries in a log's tail, found in the cheapest way. */
async function readCandidates(
  family: MemoryFamilyName,
  repo: string,
  files: ReadingLayer,
): Promise<FoundCandidates> {
  const file = resolveJsonlPath(family, repo);
  return await readTail(files, file, livePathOf(family), SOVEREIGN_MEMORY_READ_TAIL, ({ bytes, cut }) => {
    const candidates: Candidate[] = [];
    let isBroken = false;
    for (const line of textsOf(bytes)) {
      const candidate = candidateOf(family, line);
      if (candidate !== undefined && candidate !== null) candidates.push(candidate);
      else isBroken ||= candidate === undefined;
    }
    return Promise.resolve({ candidates, isCut: cut, isBroken });
  });
}

/** Decoded at once, which is far cheaper than line by line; a line that is no UTF-8 becomes one that does not parse. */
function textsOf(bytes: Buffer): readonly string[] {
  if (isUtf8(bytes)) return bytes.toString('utf8').split('\n');
  return linesOf(bytes).map((line) => (isUtf8(line) ? line.toString('utf8') : '?'));
}

/** What is shown is judged as strictly as by every other reader: strict JSON, the shape of its family. */
function textOf({ family, line }: Candidate): string | null {
  const { value, faults } = parseStrictText(line, { depth: DEPTH });
  const isSound = value !== undefined && faults.length === 0 && fitsShape(family, value);
  return isSound ? (value['text'] as string) : null;
}

/** The digest as a fenced block for a prompt, behind the phase context and in front of the role; empty when off. */
export function digestBlock({ digest_text: text }: InjectionDigest): string {
  return text === '' ? '' : `### sovereign_memory_digest\n\n\`\`\`\n${text}\n\`\`\`\n`;
}
