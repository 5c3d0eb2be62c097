import path from 'node:path';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import { archiveFolder, archivePathOf } from '../families/archive.js';
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
export function onDisk(root: string, name: string): string {
  return path.join(root, ...name.split('/'));
}

/** Folder of the target's archives, from the root of the repository, with its trailing `/`. */
export function archiveFolderOf({ family, livePath }: RolloverTarget): string {
  if (family.archive === null) {
    throw new GateError(
      'EVIDENCE_ROLLOVER_FAILED',
      `${escapePath(livePath)} has no place for archives`,
      `give the family ${family.name} an "archive" in evidence.config.json`,
    );
  }
  return archiveFolder(family.archive);
}

/** True when the path is an archive of exactly this live file, whatever its time and number. */
export function isArchiveOfLive({ family, livePath }: RolloverTarget, archivePath: string): boolean {
  const stamps = archivePath.match(/[0-9]{8}T[0-9]{6}Z(?:-[0-9]+)?/g) ?? [];
  return stamps.some((stamp) => archivePathOf(family, livePath, stamp) === archivePath);
}
