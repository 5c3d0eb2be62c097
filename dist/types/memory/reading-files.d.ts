import { Buffer } from 'node:buffer';
import type { FileFacts, OpenFile } from '../stores/file-layer.js';
/** What reading takes of a file layer. */
export type ReadingLayer = {
    readonly open: (path: string, mode: 'read') => Promise<ReadableFile>;
};
export type ReadableFile = Pick<OpenFile, 'read' | 'close'> & {
    readonly facts: () => Promise<Pick<FileFacts, 'size'>>;
};
/**
 * The file system for readers that are in a hurry: a digest reads six small files one after the other, and with
 * synchronous calls it waits for no thread.
 */
export declare const readingFiles: ReadingLayer;
/** Bytes in memory as a file. */
export declare function bytesFile(bytes: Buffer): ReadableFile;
/** Opens a file for reading, hands it out, and closes it whatever happens. */
export declare function withReading<T>(files: ReadingLayer, path: string, use: (file: ReadableFile) => Promise<T>): Promise<T>;
/** True where there is no such file: a memory is made on first write, so that is no failure. */
export declare function isMissing(error: unknown): boolean;
/** The code of a system error (`EACCES`), also of one from another realm; null for anything else. */
export declare function systemCode(error: unknown): string | null;
/** Bytes [start, end) of a file; fewer where it ends before. */
export declare function readBytes(file: ReadableFile, start: number, end: number): Promise<Buffer>;
