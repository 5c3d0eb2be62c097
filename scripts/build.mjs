/**
 * Builds dist/ from src/.
 *
 *   node scripts/build.mjs                 dist/ made anew
 *   node scripts/build.mjs --check         builds elsewhere and compares every file with dist/
 *   node scripts/build.mjs --out DIR       builds into DIR (made anew); --no-types leaves the declarations out
 *
 * The result is the same byte for byte wherever and however often it is built.
 */
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from './build/bundle.mjs';
import { compareFolders } from './build/compare.mjs';
import { emitTypes } from './build/types.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: { check: { type: 'boolean' }, out: { type: 'string' }, 'no-types': { type: 'boolean' } },
});
const target = resolve(values.out ?? join(root, 'dist'));

// Built beside the target and moved in one step: a failed build leaves the old bundles in place.
const nursery = values.out === undefined ? join(root, '.tmp') : dirname(target);
await mkdir(nursery, { recursive: true });
const fresh = await mkdtemp(join(nursery, 'build-'));
try {
  await chmod(fresh, 0o755);
  await bundle(root, fresh);
  if (values['no-types'] !== true) await emitTypes(root, join(fresh, 'types'));
  if (values.check === true) {
    const differences = await compareFolders(fresh, target);
    for (const line of differences) console.error(`dist/${line}`);
    if (differences.length > 0) {
      console.error('dist is not what src builds: run "npm run build" and commit dist');
      process.exitCode = 1;
    } else {
      console.log('dist is what src builds');
    }
  } else {
    await rm(target, { recursive: true, force: true });
    await rename(fresh, target);
  }
} catch (error) {
  console.error(`the build failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  await rm(fresh, { recursive: true, force: true });
}
