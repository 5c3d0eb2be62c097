import { Buffer } from 'node:buffer';
import type { Family } from './contract.js';
/** What a receipt says about an archive's content. */
export interface ArchiveFacts {
    /** Lines, blank ones and one without a newline included. */
    readonly lines: number;
    readonly bytes: number;
    /** 64 lower-case hex digits over all bytes. */
    readonly sha256: string;
    /** Ids of the first and the last line; null where it has none, or the family has none. */
    readonly first_id: string | null;
    readonly last_id: string | null;
}
/** Collects the facts of an archive piece by piece; memory holds one line at most. */
export declare class ArchiveDigest {
    #private;
    constructor(family: Pick<Family, 'id'>);
    /** Takes the next bytes; the buffer may be used again afterwards. */
    update(piece: Buffer): void;
    finish(): ArchiveFacts;
}
