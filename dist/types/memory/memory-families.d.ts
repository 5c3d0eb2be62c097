import { type Scratchpad } from '../core/scratchpad.js';
import type { Family } from '../families/contract.js';
import type { MemoryFamilyName } from './entry.js';
/** The four families in the order in which an id that stands in two of them belongs to the first (spec 4.4). */
export declare const MEMORY_FAMILY_NAMES: readonly MemoryFamilyName[];
/** Folder of the live files, from the root of the repository. */
export declare const MEMORY_FOLDER = "docs/engineering/sovereign-memory";
/** The gate's family of a name. */
export declare function memoryFamilyOf(name: MemoryFamilyName): Family;
/** The family with the cap that a scratchpad sets: SOVEREIGN_MEMORY_JSONL_MAX_LINES. */
export declare function cappedFamily(name: MemoryFamilyName, scratchpad: Scratchpad): Family;
/** Path of the live file from the root of the repository, `/` separated. */
export declare function livePathOf(name: MemoryFamilyName): string;
/** Name of the live file without its extension: `decisions-log`. */
export declare function stemOf(name: MemoryFamilyName): string;
/** Absolute path of the memory's folder (DEC-0105 §4). */
export declare function resolveMemoryDir(repoRoot: string): string;
/** Absolute path of a family's live file (DEC-0105 §4). */
export declare function resolveJsonlPath(family: MemoryFamilyName, repoRoot: string): string;
