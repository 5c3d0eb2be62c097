import type { Family } from '../families/contract.js';
import type { FileLayer } from './file-layer.js';
/** A live file that may be rolled over. */
export interface RolloverTarget {
    /** Absolute path of the repository's root. */
    readonly root: string;
    readonly family: Family;
    /** From the root of the repository, `/` separated. */
    readonly livePath: string;
}
/** A target as its lock's holder works on it. */
export interface RolloverJob extends RolloverTarget {
    readonly files: FileLayer;
    readonly now: () => Date;
}
/** Absolute path of a repository path. */
export declare function onDisk(root: string, name: string): string;
/** Folder of the target's archives, from the root of the repository, with its trailing `/`. */
export declare function archiveFolderOf({ family, livePath }: RolloverTarget): string;
/** True when the path is an archive of exactly this live file, whatever its time and number. */
export declare function isArchiveOfLive({ family, livePath }: RolloverTarget, archivePath: string): boolean;
