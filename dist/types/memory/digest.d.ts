import { type ReadingLayer } from './reading-files.js';
import { type ScratchpadLike } from './settings.js';
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
/**
 * The bounded digest of a repository's memory (spec 4.4). With the memory off: empty, and no file is touched.
 *
 * @throws GateError GATE_UNREADABLE
 */
export declare function buildInjectionDigest(repo: string, scratchpad: ScratchpadLike, { files }?: {
    readonly files?: ReadingLayer;
}): Promise<InjectionDigest>;
/** The digest as a fenced block for a prompt, behind the phase context and in front of the role; empty when off. */
export declare function digestBlock({ digest_text: text }: InjectionDigest): string;
