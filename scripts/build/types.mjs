import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Declarations of the public library, as `tsconfig.types.json` says. Throws with the compiler's own words. */
export async function emitTypes(root, out) {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const run = spawnSync(
    process.execPath,
    [compiler, '-p', join(root, 'tsconfig.types.json'), '--outDir', out],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (run.status !== 0) throw new Error(`tsc: ${run.stdout}${run.stderr}`);
}
