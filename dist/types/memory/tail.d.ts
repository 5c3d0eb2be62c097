import { Buffer } from 'node:buffer';
import { type ReadingLayer } from './reading-files.js';
/** Lines that are read from the end of a file at most, unless more or fewer are asked for (DEC-0105 §1). */
export declare const SOVEREIGN_MEMORY_READ_TAIL = 500;
/** The last lines of a file, while it is open. */
export interface Tail {
    /** The bytes of these lines and nothing else. */
    readonly bytes: Buffer;
    /** Lines stand in front of these. */
    readonly cut: boolean;
    /** How many; to be asked only where a line has to be named, since it reads them. */
    readonly countBefore: () => Promise<number>;
}
/**
 * Reads at most `most` lines from the end of a file, and not many more bytes than that takes; null reads it whole. A file
 * that is not there has none.
 *
 * @throws GateError GATE_UNREADABLE
 */
export declare function readTail<T>(files: ReadingLayer, file: string, label: string, most: number | null, use: (tail: Tail) => Promise<T>): Promise<T>;
/** Lines without their newlines; they share the memory of the whole. */
export declare function linesOf(bytes: Buffer): readonly Buffer[];
