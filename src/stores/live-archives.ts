import { archiveFolder, archivesOfLive } from '../families/archive.js';
import type { FileLayer } from './file-layer.js';
import { namesIn } from './folders.js';
import { readReceipts } from './receipts.js';
import { onDisk } from './rollover-job.js';
import type { RolloverTarget } from './rollover-job.js';

/** Where lines of a live file went. */
export interface LiveArchive {
  /** From the root of the repository; of the file that is there, which may be packed. */
  readonly path: string;
  /** `missing`: a receipt tells of it, and it is not there. */
  readonly form: 'plain' | 'packed' | 'missing';
}

const PACKED = '.gz';

/** The archives of a live file that are there or that receipts tell of, the newest first. */
export async function archivesOf(
  files: FileLayer,
  { root, family, livePath }: RolloverTarget,
): Promise<readonly LiveArchive[]> {
  const { archive } = family;
  if (archive === null) return [];
  const folder = archiveFolder(archive);
  const there = new Set((await namesIn(files, onDisk(root, folder))).map((name) => folder + name));
  const told = (await readReceipts(files, { root, family })).filter((each) => each.live_path === livePath);
  // An archive that was packed since keeps its name, with `.gz` behind it.
  const names = [...there, ...told.map((each) => each.archive_path)].map((name) =>
    archive.endsWith(PACKED) || !name.endsWith(PACKED) ? name : name.slice(0, -PACKED.length),
  );
  return archivesOfLive(family, livePath, [...new Set(names)])
    .map((name): LiveArchive => {
      if (there.has(name)) return { path: name, form: name.endsWith(PACKED) ? 'packed' : 'plain' };
      const packed = name + PACKED;
      return there.has(packed) ? { path: packed, form: 'packed' } : { path: name, form: 'missing' };
    })
    .reverse();
}
