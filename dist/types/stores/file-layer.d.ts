import type { Buffer } from 'node:buffer';
/** What a path or an open file is. */
export interface FileFacts {
    readonly kind: 'file' | 'folder' | 'link' | 'other';
    readonly size: number;
    /** Permission bits only. */
    readonly mode: number;
    /** Device and inode: the same for two names of one file. */
    readonly identity: string;
    /** Milliseconds since 1970, as the file system keeps them, with fractions. */
    readonly modified: number;
}
/**
 * How a file is opened. No link is followed in any of them.
 * `read`; `append`: read, and write at the end, the file must be there; `create`: read and write, the file must not be
 * there; `create-append`: both of the latter.
 */
export type OpenMode = 'read' | 'append' | 'create' | 'create-append';
export interface OpenFile {
    /** Bytes read; 0 at the end. */
    read(into: Buffer, offset: number, length: number, position: number): Promise<number>;
    /** Bytes written, which may be fewer; `position` null is where the file stands, the end for `append`. */
    write(from: Buffer, offset: number, length: number, position: number | null): Promise<number>;
    truncate(size: number): Promise<void>;
    setMode(mode: number): Promise<void>;
    sync(): Promise<void>;
    facts(): Promise<FileFacts>;
    close(): Promise<void>;
}
/**
 * The file system as the stores see it: every call is one step that may fail, or be the last one before the process
 * dies. Tests hand in a layer that does just that at each step in turn. Errors are node's own, with their `code`.
 */
export interface FileLayer {
    open(path: string, mode: OpenMode, permissions?: number): Promise<OpenFile>;
    /** Replaces what is at `to`. */
    rename(from: string, to: string): Promise<void>;
    /** A second name for a file; EEXIST when the name is taken. */
    link(existing: string, name: string): Promise<void>;
    unlink(path: string): Promise<void>;
    /** One folder; EEXIST when it is there. */
    mkdir(path: string): Promise<void>;
    readdir(path: string): Promise<string[]>;
    /** Of the link itself where it is one; null when nothing is there. */
    look(path: string): Promise<FileFacts | null>;
    /** Makes names that were added to or taken from a folder last. */
    syncFolder(path: string): Promise<void>;
}
