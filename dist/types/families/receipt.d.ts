import type { Buffer } from 'node:buffer';
import type { ArchiveFacts } from './archive-facts.js';
/** One line of `receipts.jsonl`: what was archived, when, and by which digest it is known (spec 1.9). */
export interface Receipt extends ArchiveFacts {
    readonly schema_version: 1;
    /** RFC 3339 in UTC, with milliseconds. */
    readonly ts: string;
    readonly family: string;
    /** From the root of the repository, `/` separated. */
    readonly live_path: string;
    readonly archive_path: string;
}
export interface ReceiptLine {
    /** 1-based. */
    readonly line: number;
    /** Null where the line is no receipt. */
    readonly receipt: Receipt | null;
}
/** The lines of a receipts file; blank ones are left out. Never throws on content. */
export declare function parseReceipts(bytes: Buffer): readonly ReceiptLine[];
