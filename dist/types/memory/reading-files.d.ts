import type { FileLayer, OpenFile } from '../stores/file-layer.js';
/** What reading takes of a file layer. */
export type ReadingLayer = Pick<FileLayer, 'open'>;
/**
 * The file system for readers that are in a hurry: a digest reads six small files one after the other, and with
 * synchronous calls it waits for no thread.
 */
export declare const readingFiles: ReadingLayer;
/** Opens a file for reading, hands it out, and closes it whatever happens. */
export declare function withReading<T>(files: ReadingLayer, path: string, use: (file: OpenFile) => Promise<T>): Promise<T>;
