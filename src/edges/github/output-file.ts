import { lstat, mkdir, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { GateError } from '../../core/errors.js';

/** Where report files may stand. */
export interface OutputPlace {
  /** Folder that relative paths start from. */
  readonly cwd: string;
  /** Folders that hold every file we write: the workspace and the runner's temporary folder. */
  readonly within: readonly string[];
}

/**
 * Writes a report file; missing folders are made. Returns its absolute path.
 *
 * The tree may be a stranger's pull request: a link in it must not lead the write out of the allowed folders, onto
 * another file, or into git's own files.
 *
 * @throws GateError GATE_USAGE for a path outside, GATE_OUTPUT_FAILED when the file cannot be written.
 */
export async function writeOutputFile(
  place: OutputPlace,
  path: string,
  pieces: Iterable<string>,
): Promise<string> {
  const file = resolve(place.cwd, path);
  const roots = await Promise.all(place.within.map((folder) => realpath(folder)));
  try {
    const folder = await realFolder(dirname(file));
    if (!roots.some((root) => isInside(root, folder)) || folder.split(sep).includes('.git')) throw outside();
    await mkdir(folder, { recursive: true });
    const real = join(folder, basename(file));
    if (!(await isPlainOrMissing(real))) throw outside();
    await writeFile(real, pieces);
  } catch (thrown) {
    if (thrown instanceof GateError) throw thrown;
    throw new GateError(
      'GATE_OUTPUT_FAILED',
      'a report file could not be written',
      'check sarif-file, report-file and the free space of the disk',
      thrown,
    );
  }
  return file;
}

/** The folder as it will be once it is made: its deepest part that exists, with links followed, and the rest. */
async function realFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw thrown;
    // A link that leads nowhere is not missing: mkdir would refuse it, or make its target.
    return join(await realFolder(dirname(folder)), relative(dirname(folder), folder));
  }
}

async function isPlainOrMissing(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isFile();
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw thrown;
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function outside(): GateError {
  return new GateError(
    'GATE_USAGE',
    'sarif-file or report-file leads out of the workspace, through a link or into .git',
    'give a path inside the workspace or inside RUNNER_TEMP',
  );
}
