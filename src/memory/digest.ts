import type { Buffer } from 'node:buffer';
import { scratchpadNumber } from '../core/scratchpad.js';
import type { FileLayer } from '../stores/file-layer.js';
import { nodeFiles } from '../stores/node-files.js';
import { candidateOf, chooseEntries, type Candidate } from './digest-choice.js';
import { digestText, emptyDigestText } from './digest-text.js';
import type { MemoryFamilyName } from './entry.js';
import { livePathOf, MEMORY_FAMILY_NAMES, memoryFamilyOf, resolveJsonlPath } from './memory-families.js';
import { SOVEREIGN_MEMORY_READ_TAIL } from './read-entries.js';
import { isSovereignMemoryEnabled, toScratchpad, type ScratchpadLike } from './settings.js';
import { readTail } from './tail.js';

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
  { files = nodeFiles }: { readonly files?: FileLayer } = {},
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
  const isSound = async (candidate: Candidate): Promise<boolean> => {
    const sound = await isSoundEntry(candidate);
    isBroken ||= !sound;
    return sound;
  };
  const topN = scratchpadNumber(pad, 'SOVEREIGN_MEMORY_TOP_N').value;
  const topK = scratchpadNumber(pad, 'SOVEREIGN_MEMORY_TOP_K').value;
  const maxChars = scratchpadNumber(pad, 'SOVEREIGN_MEMORY_MAX_CHARS').value;
  const choice = await chooseEntries(pool, { topN, topK }, isSound);
  const isEmpty = choice.recent.length + choice.high.length === 0 && !(await hasSound(pool, isSound));
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

/**
 * The active entries in a log's tail. Two thousand lines are read for eight that are shown: they are parsed in the
 * cheapest way, and what is shown is judged as strictly as everywhere else.
 */
async function readCandidates(
  family: MemoryFamilyName,
  repo: string,
  files: FileLayer,
): Promise<FoundCandidates> {
  const file = resolveJsonlPath(family, repo);
  return await readTail(files, file, livePathOf(family), SOVEREIGN_MEMORY_READ_TAIL, ({ lines, cut }) => {
    const candidates: Candidate[] = [];
    let isBroken = false;
    for (const line of lines) {
      const candidate = candidateOf(family, parse(line), line);
      if (candidate !== undefined && candidate !== null) candidates.push(candidate);
      else isBroken ||= candidate === undefined && line.toString('latin1').trim() !== '';
    }
    return Promise.resolve({ candidates, isCut: cut, isBroken });
  });
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    // Told as a broken line.
    return undefined;
  }
}

async function isSoundEntry({ family, line }: Candidate): Promise<boolean> {
  const { lineJudge } = await import('./line-verdict.js');
  const judge = await lineJudge(memoryFamilyOf(family));
  return judge(line as Buffer)?.entry != null;
}

/** With no entry asked for (N and K are 0) it still counts whether there are any. */
async function hasSound(
  pool: readonly Candidate[],
  isSound: (candidate: Candidate) => Promise<boolean>,
): Promise<boolean> {
  for (const candidate of pool) if (await isSound(candidate)) return true;
  return false;
}

/** The digest as a fenced block for a prompt, behind the phase context and in front of the role; empty when off. */
export function digestBlock({ digest_text: text }: InjectionDigest): string {
  return text === '' ? '' : `### sovereign_memory_digest\n\n\`\`\`\n${text}\n\`\`\`\n`;
}
