import { type Scratchpad } from '../core/scratchpad.js';
import type { FileLayer } from '../stores/file-layer.js';
import type { LockOptions } from '../stores/lock-options.js';
import type { Skipped } from './append-outcome.js';
import { type ReadingLayer } from './reading-files.js';
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
export declare const MEMORY_NUMBERS: readonly ["SOVEREIGN_MEMORY_TOP_N", "SOVEREIGN_MEMORY_TOP_K", "SOVEREIGN_MEMORY_MAX_CHARS", "SOVEREIGN_MEMORY_JSONL_MAX_LINES"];
/** What every verb says, and does nothing else, while SOVEREIGN_MEMORY is not 1. */
export declare const DISABLED: Skipped;
/** Both ways of giving a scratchpad, as one. */
export declare function toScratchpad(given: ScratchpadLike): Scratchpad;
/** SOVEREIGN_MEMORY=1; off by default (DEC-0105 §1). */
export declare function isSovereignMemoryEnabled(scratchpad: ScratchpadLike): boolean;
/** Values of the memory's keys that are not taken as they are written, one line each. */
export declare function scratchpadWarnings(scratchpad: Scratchpad): readonly string[];
/**
 * The scratchpad of a repository: its two files, then the environment, the later winning (design.md, "The config").
 * GateError GATE_UNREADABLE where a file is there and cannot be read.
 */
export declare function readScratchpad(repo: string, env?: Readonly<Record<string, string | undefined>>, files?: ReadingLayer): Promise<Scratchpad>;
