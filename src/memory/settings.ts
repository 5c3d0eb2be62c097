import path from 'node:path';
import { GateError } from '../core/errors.js';
import {
  mergeScratchpads,
  parseScratchpad,
  SCRATCHPAD_PATHS,
  scratchpadFromEnvironment,
  scratchpadNumber,
  scratchpadSwitch,
  type Scratchpad,
} from '../core/scratchpad.js';
import type { FileLayer } from '../stores/file-layer.js';
import type { LockOptions } from '../stores/lock-options.js';
import type { Skipped } from './append-outcome.js';
import { isMissing, readBytes, readingFiles, withReading, type ReadingLayer } from './reading-files.js';

/** Scratchpad keys and values, as `readScratchpad` gives them or written down as an object. */
export type ScratchpadLike = Scratchpad | Readonly<Record<string, string>>;

/** Where a memory is and by which settings it works. */
export interface MemoryOptions {
  /** Absolute path of the repository's root. */
  readonly repo: string;
  readonly scratchpad: ScratchpadLike;
  /** The file system; tests count and break its calls. */
  readonly files?: FileLayer;
  readonly now?: () => Date;
  readonly lock?: Partial<LockOptions>;
}

/** The memory's numbers, in the order in which `init` writes them. */
export const MEMORY_NUMBERS = [
  'SOVEREIGN_MEMORY_TOP_N',
  'SOVEREIGN_MEMORY_TOP_K',
  'SOVEREIGN_MEMORY_MAX_CHARS',
  'SOVEREIGN_MEMORY_JSONL_MAX_LINES',
] as const;

/** What every verb says, and does nothing else, while SOVEREIGN_MEMORY is not 1. */
export const DISABLED: Skipped = {
  status: 'skipped',
  reason: 'SOVEREIGN_MEMORY_DISABLED',
  message: 'the memory is off; set SOVEREIGN_MEMORY=1 in .cursor/scratchpad.md',
};

/** Both ways of giving a scratchpad, as one. */
export function toScratchpad(given: ScratchpadLike): Scratchpad {
  return given instanceof Map ? given : new Map(Object.entries(given as Readonly<Record<string, string>>));
}

/** SOVEREIGN_MEMORY=1; off by default (DEC-0105 §1). */
export function isSovereignMemoryEnabled(scratchpad: ScratchpadLike): boolean {
  return scratchpadSwitch(toScratchpad(scratchpad), 'SOVEREIGN_MEMORY').value;
}

/** Values of the memory's keys that are not taken as they are written, one line each. */
export function scratchpadWarnings(scratchpad: Scratchpad): readonly string[] {
  const readings = [
    scratchpadSwitch(scratchpad, 'SOVEREIGN_MEMORY'),
    ...MEMORY_NUMBERS.map((key) => scratchpadNumber(scratchpad, key)),
  ];
  return readings.flatMap(({ warning }) => warning ?? []);
}

/**
 * The scratchpad of a repository: its two files, then the environment, the later winning (design.md, "The config").
 * GateError GATE_UNREADABLE where a file is there and cannot be read.
 */
export async function readScratchpad(
  repo: string,
  env: Readonly<Record<string, string | undefined>> = {},
  files: ReadingLayer = readingFiles,
): Promise<Scratchpad> {
  const pads: Scratchpad[] = [];
  for (const name of SCRATCHPAD_PATHS) pads.push(parseScratchpad(await readText(files, repo, name)));
  return mergeScratchpads(...pads, scratchpadFromEnvironment(env));
}

/** Content of a file from the root of the repository; empty where it is not there. */
async function readText(files: ReadingLayer, repo: string, name: string): Promise<string> {
  try {
    const bytes = await withReading(files, path.join(repo, ...name.split('/')), async (file) =>
      readBytes(file, 0, (await file.facts()).size),
    );
    return bytes.toString('utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw new GateError(
      'GATE_UNREADABLE',
      `${name} cannot be read`,
      'make it a regular file that you may read',
      error,
    );
  }
}
